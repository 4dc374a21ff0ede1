import Foundation
import Model

/// A sign that a process lives, which other processes see and the kernel takes down when its owner dies, however it dies: a file
/// of its own, locked. A process number would not do: containers share folders but not their numbers, and numbers come back.
package final class ProcessLease: Sendable {
    package let name: String
    private let lock: FileLock

    /// Makes the folder, and removes what killed processes have left in it. Throws `DayreelError` if it cannot be written.
    package init(folder: String) throws {
        try StateFolder.make(folder)
        FileLock.sweep(folder)
        (name, lock) = try FileLock.making(in: folder)
    }

    deinit { lock.removeFile() }

    package static func isAlive(_ name: String, folder: String) -> Bool {
        let path = "\(folder)/\(name)"
        // Shared, so that two who look at once do not take each other for the owner.
        return access(path, F_OK) == 0 && (try? FileLock.attempt(.shared, at: path, creating: false)) == nil
    }

    /// Removes the lease of a process that died.
    package static func remove(_ name: String, folder: String) { unlink("\(folder)/\(name)") }
}
