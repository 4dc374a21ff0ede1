import Foundation

/// A sign of life that other processes see, and that the kernel takes down when its owner dies, however it dies: a file
/// of its own, locked. A process number would not do: containers share folders but not their numbers, and numbers come back.
package final class Presence: Sendable {
    package let name: String
    private let lock: FileLock

    /// Makes the folder. Throws `DayreelError` if it cannot be written.
    package init(folder: String) throws {
        try StateFolder.make(folder)
        name = "\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
        let path = "\(folder)/\(name)"
        guard let lock = try FileLock.attempt(.exclusive, at: path) else {
            throw DayreelError(.busy, "a new lock file is locked already", place: path)
        }
        self.lock = lock
    }

    deinit { lock.removeFile() }

    package static func isAlive(_ name: String, folder: String) -> Bool {
        let path = "\(folder)/\(name)"
        // Shared, so that two who look at once do not take each other for the owner.
        return access(path, F_OK) == 0 && (try? FileLock.attempt(.shared, at: path, creating: false)) == nil
    }

    /// Takes away the file of one who died.
    package static func bury(_ name: String, folder: String) { unlink("\(folder)/\(name)") }
}
