import Foundation
import Model

/// A sign that a process is alive, which other processes see and the kernel removes when its owner dies in any way: a locked file of its
/// own. A process number would not do, because containers share folders but not their numbers, and numbers are reused.
package final class ProcessLease: Sendable {
    package let name: String
    private let lock: FileLock

    /// Creates the folder, and removes leases of killed processes from it. Throws `DayreelError` if it is not writable.
    package init(folder: String) throws {
        try StateFolder.make(folder)
        FileLock.sweep(folder)
        (name, lock) = try FileLock.making(in: folder)
    }

    deinit { lock.removeFile() }

    package static func isAlive(_ name: String, folder: String) -> Bool {
        let path = "\(folder)/\(name)"
        // Shared, so that two processes that check at once do not take each other for the owner.
        return access(path, F_OK) == 0 && (try? FileLock.attempt(.shared, at: path, creating: false)) == nil
    }

    /// Removes the lease of a dead process.
    package static func remove(_ name: String, folder: String) { unlink("\(folder)/\(name)") }
}
