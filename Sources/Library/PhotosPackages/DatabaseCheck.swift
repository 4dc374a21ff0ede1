import Files
import Foundation
import Synchronization

/// Checks a copy of a database on a thread of its own, while the caller already reads the copy.
final class DatabaseCheck: Sendable {
    private let verdict = Mutex<Result<String?, any Error>>(.success(nil))
    private let end = DispatchSemaphore(value: 0)
    private let guarding: DatabaseGuard

    /// Starts the check. The copy must stay until `wait` returns. Throws `DayreelError(.busy)` if the system has no thread left.
    init(
        _ copy: DatabaseCopy, _ limits: LibraryLimits = .usual,
        starting start: (@escaping @Sendable () -> Void) throws -> Void = {
            try CheckedThread.start(stack: CheckedThread.usualStack, $0)
        }
    ) throws {
        guarding = DatabaseGuard(limits)
        // The thread does not own the copy: it would be the last owner for a moment after `wait`, and delete the copy only then.
        try start { [path = copy.path, package = copy.package, guarding] in
            let found = Result { try DatabaseCopy.verdict(path, of: package, guarding) }
            self.verdict.withLock { $0 = found }
            self.end.signal()
        }
    }

    /// Waits for the end of the check, which cancelling the caller's task ends soon. Returns the damage that it found; nil for an intact
    /// database. Call it once. Throws `DayreelError`, `CancellationError`.
    func wait() throws -> String? {
        while end.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if Task.isCancelled { guarding.cancel() }
        }
        return try verdict.withLock { try $0.get() }
    }
}
