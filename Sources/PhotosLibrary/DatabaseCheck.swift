import Foundation
import Synchronization

/// A check of a database's copy on a thread of its own, while somebody reads the copy.
final class DatabaseCheck: Sendable {
    private let verdict = Mutex<Result<String?, any Error>>(.success(nil))
    private let end = DispatchSemaphore(value: 0)

    /// Begins it.
    init(_ copy: DatabaseCopy) {
        Thread.detachNewThread {
            // The copy goes with its last owner.
            let found = Result { try DatabaseCopy.verdict(copy.path) }
            self.verdict.withLock { $0 = found }
            self.end.signal()
        }
    }

    /// Waits for its end: what is wrong with the database, nil if nothing is. Once. Throws `DayreelError`.
    func wait() throws -> String? {
        end.wait()
        return try verdict.withLock { try $0.get() }
    }
}
