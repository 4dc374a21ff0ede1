import Foundation
import Model

/// The processes that hold a lock on a file.
package enum LockHolders {
    /// The holder for a message: `process 4711`, or `another process` if the system does not say, for instance in a container about a
    /// process outside it.
    package static func words(ofFileAt path: String, locks: String = "/proc/locks") -> String {
        guard let status = FileStatus(path), let text = try? String(contentsOfFile: locks, encoding: .utf8) else {
            return "another process"
        }
        let numbers = processes(holding: status.identity.inode, in: text).filter { $0 > 0 }
        guard !numbers.isEmpty else { return "another process" }
        return numbers.count.form("process ", "processes ") + numbers.map(String.init).joined(separator: ", ")
    }

    /// Parses proc_locks(5): `1: FLOCK ADVISORY WRITE 4711 08:02:1234 0 EOF`; a waiting process has `->` after the number. Ignores the
    /// device, because for some file systems it differs from that of stat(2).
    static func processes(holding inode: UInt64, in text: String) -> [Int32] {
        let found = text.split(separator: "\n").compactMap { line -> Int32? in
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK",
                words[5].split(separator: ":").last.map(String.init) == "\(inode)"
            else { return nil }
            return Int32(words[4])
        }
        return Array(Set(found)).sorted()
    }
}
