import Files
import Model

/// A process's lease of the store, for a run, a preview or a copy for browsers. While it lives, no process sweeps its temporary files or
/// prunes what it needs. When all processes of a lease are gone, the kernel has released the lock, and the next process sweeps.
package final class StoreLease: Sendable {
    package let id: ID
    private let lock: FileLock

    init(id: ID, lock: FileLock) {
        self.id = id
        self.lock = lock
    }
}

extension StoreLease {
    /// The name of a lease in the store, which is also that of the folder with its temporary files.
    package struct ID: Hashable, Sendable, LosslessStringConvertible {
        package let description: String

        /// Nil for text that is not the name of a lease. A worker receives the name from its parent as text.
        package init?(_ description: String) {
            let parts = description.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, UInt32(parts[0]) != nil, parts[1].count == 16,
                parts[1].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
            else { return nil }
            self.description = description
        }

        /// The number of the process that began the lease, for people only: other processes may see it under another number.
        package var process: Substring { description.prefix { $0 != "-" } }

        init(process: Int32, random: UInt64) { description = FileLock.newName(process: process, random: random) }
    }
}
