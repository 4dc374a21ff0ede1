import Foundation
import Model
import Synchronization
import Testing

@testable import Web

@Suite struct FilmWatchTests {
    private static let film = Answer.Film(
        id: "f", card: "c", draft: "", title: "", status: .running, from: Day(daysSinceEpoch: 0),
        to: Day(daysSinceEpoch: 0),
        days: 1, warnings: [], present: true)

    @Test func `pages get the rendering speed while a film is rendered`() throws {
        let now = Mutex(Duration.zero)
        let events = EventLog(epoch: "e")
        let watch = FilmWatch(
            Self.film, events: events, redaction: PathRedaction([]),
            uptime: { now.withLock { $0 } })
        func pass(_ seconds: Int, _ event: ProgressEvent) -> Answer.Progress? {
            now.withLock { $0 = .seconds(seconds) }
            watch.handle(event)
            return watch.film.progress
        }
        #expect(pass(0, .stage(.scan, fraction: 0.5, detail: nil))?.speed == nil)
        #expect(pass(1, .rendered(fraction: 0, frames: 0, total: 600))?.speed == nil)
        let speed = try #require(pass(3, .rendered(fraction: 0.2, frames: 120, total: 600))?.speed)
        #expect(abs(speed - 2) < 0.2, "120 frames in two seconds are four seconds of film")
        #expect(pass(4, .stage(.assemble, fraction: 0.5, detail: nil))?.speed == nil)
        let sent = events.later(than: "e-0").events.last?.data
        #expect(sent?.contains(#""stage":"assemble""#) == true && sent?.contains("speed") == false)
    }
}
