import Model
import Synchronization

@testable import DayreelKit

extension WatchMedia {
    /// A watch that has two reasons to scan after the first, and then ends. `growing` are files that keep changing.
    static func ofTest(growing: [String] = []) -> WatchMedia {
        let turns = Mutex(0)
        let feed = ChangeFeed(isComplete: { true }) { _ in
            try turns.withLock { turn in
                turn += 1
                if turn > 2 { throw CancellationError() }
                return nil
            }
        }
        return WatchMedia(
            Senses(feed: feed, clock: { 0 }, fileState: { _ in nil }, young: { _ in growing }),
            Pace(settling: .seconds(5), interval: .seconds(60)))
    }
}
