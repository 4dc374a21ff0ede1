import Files
import Foundation
import Library
import Model
import Synchronization

/// Reports of changed files, from any origin.
struct ChangeFeed: Sendable {
    /// False if some changes are not reported, so that sources have to be scanned now and then.
    var isComplete: @Sendable () -> Bool
    /// The reasons why some changes are not reported, one sentence for each.
    var gaps: @Sendable () -> [String] = { [] }
    /// Waits for the first change, up to this many milliseconds. Returns the paths that changed; nil if anything may have. Throws
    /// `CancellationError`.
    var next: @Sendable (_ milliseconds: Int64) throws -> Set<String>?

    /// The kernel's reports on sources that provide them.
    static func ofKernel(_ sources: [any MediaSource]) -> ChangeFeed {
        let changes = sources.map(\.changes)
        let isWhole = changes.allSatisfy(\.isComplete)
        let events = Mutex(FolderEvents(changes.compactMap(\.folder), concerns: FolderSource.concerns))
        return ChangeFeed(
            isComplete: { isWhole && events.withLock { $0?.isComplete ?? false } },
            gaps: { events.withLock { $0.map(gaps) ?? [noKernel] } },
            next: { milliseconds in
                try wait(milliseconds) { step in
                    events.withLock { events -> Set<String>? in
                        if let events { return events.wait(milliseconds: step) }
                        usleep(UInt32(step) * 1000)
                        return []
                    }
                }
            })
    }

    private static let noKernel =
        "the system reports no changes of files to more programs ('sysctl fs.inotify.max_user_instances=1024', as root, allows more)"

    private static func gaps(of events: FolderEvents) -> [String] {
        let shared = events.shared.map { "changes that other computers make to \($0) are not reported" }
        let limit =
            "the system lets a user watch only so many folders; 'sysctl fs.inotify.max_user_watches=524288', as root, allows more"
        return shared + (events.isAtLimit ? [limit] : [])
    }

    /// Waits in steps, so that the program stops without delay. Changes come in bursts: those of the next tenth of a second are returned
    /// with the first.
    private static func wait(
        _ milliseconds: Int64, _ look: (_ milliseconds: Int32) -> Set<String>?
    ) throws -> Set<String>? {
        var left = milliseconds
        while left > 0 {
            try Task.checkCancellation()
            let step = min(left, 250)
            guard let changed = look(Int32(step)) else { return nil }
            left -= step
            guard !changed.isEmpty else { continue }
            usleep(100_000)
            return look(0).map(changed.union)
        }
        return []
    }
}
