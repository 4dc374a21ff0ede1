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
        Self.sweep(folder)
        // Whoever sweeps may come between the making of the file and its lock: then there is another name.
        for _ in 0..<100 {
            let name = "\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
            guard let lock = try FileLock.attempt(.exclusive, at: "\(folder)/\(name)"), lock.isCurrent() else {
                continue
            }
            (self.name, self.lock) = (name, lock)
            return
        }
        throw DayreelError(.busy, "every new lock file was already locked", place: folder)
    }

    private static func sweep(_ folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let lock = try? FileLock.attempt(.exclusive, at: "\(folder)/\(name)", creating: false)
            if let lock, lock.isCurrent() { lock.removeFile() }
        }
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
