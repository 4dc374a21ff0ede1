import Foundation
import Model

/// The processes that hold a lock on a file.
package enum LockHolders {
    /// The holder for a message: `process 4711`, or `another process` if the system does not say, for instance in a container about a
    /// process outside it.
    package static func words(ofFileAt path: String, locks: String = "/proc/locks") -> String {
        words(ofFilesAt: [path], .flock, locks)
    }

    /// The processes that lock an SQLite database for writing: by its file or, in WAL mode, by the index of its log. Readers do not count.
    package static func words(ofDatabaseAt path: String, locks: String = "/proc/locks") -> String {
        words(ofFilesAt: [path, path + "-shm"], .writeLock, locks)
    }

    private static func words(ofFilesAt paths: [String], _ kind: Kind, _ locks: String) -> String {
        // Not by `SmallFile`: files of proc(5) do not say how long they are.
        guard let text = try? String(contentsOfFile: locks, encoding: .utf8) else { return "another process" }
        let found = paths.compactMap { FileStatus($0) }.flatMap {
            processes(holding: $0.identity.inode, kind, in: text)
        }
        let numbers = Set(found).filter { $0 > 0 }.sorted()
        guard !numbers.isEmpty else { return "another process" }
        return numbers.count.form("process ", "processes ") + numbers.map(String.init).joined(separator: ", ")
    }

    /// The kinds of locks in the system's list.
    enum Kind {
        /// A lock of flock(2) for reading or writing.
        case flock
        /// A lock of fcntl(2) for writing, on any part of the file.
        case writeLock

        /// True for the words after the number of a line of the list.
        func matches(_ words: ArraySlice<Substring>) -> Bool {
            switch self {
            case .flock: words.first == "FLOCK"
            case .writeLock: ["POSIX", "OFDLCK"].contains(words.first) && words.dropFirst(2).first == "WRITE"
            }
        }
    }

    /// Parses proc_locks(5): `1: FLOCK ADVISORY WRITE 4711 08:02:1234 0 EOF`; a waiting process has `->` after the number. Ignores the
    /// device, because for some file systems it differs from that of stat(2).
    static func processes(holding inode: UInt64, _ kind: Kind = .flock, in text: String) -> [Int32] {
        let found = text.split(separator: "\n").compactMap { line -> Int32? in
            let words = line.split(separator: " ")
            guard words.count >= 6, kind.matches(words.dropFirst()),
                words[5].split(separator: ":").last.map(String.init) == "\(inode)"
            else { return nil }
            return Int32(words[4])
        }
        return Array(Set(found)).sorted()
    }
}

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
