import Files
import Foundation
import Model

/// A lock that lets only one process run a job at a time. Held until the value is released. The kernel releases a dead holder's lock, and
/// the next process takes it over.
package final class JobLock: Sendable {
    package struct Holder: Hashable, Sendable, Codable {
        package var process: Int32
        package var host: String
        /// Seconds since 1970.
        package var since: Int64

        package init(process: Int32, host: String, since: Int64) {
            self.process = process
            self.host = host
            self.since = since
        }

        /// The holder in words: `process 4711 on attic since 2024-12-02T09:00:00Z`.
        package var words: String { "process \(process) on \(host) since \(UTCTime.text(since))" }
    }

    /// The holder that died with the lock; nil if there was none.
    package let predecessor: Holder?
    private let lock: FileLock

    /// Throws `DayreelError`: `busy` with the holder's name if the lock is held, another code if it cannot be created. `job` is the
    /// absolute path of the job file.
    package init(job: String, folder: String, holder: Holder) throws {
        try StateFolder.make(folder)
        let path = "\(folder)/\(SHA256Hex.of(job).prefix(32)).lock"
        guard let lock = try FileLock.attempt(.exclusive, at: path) else {
            let other = Self.note(in: path)
            throw DayreelError(
                .busy, "the job is already running", place: job, cause: "by \(other?.words ?? "another process")",
                remedy: "Wait until it has ended, then try again.")
        }
        self.lock = lock
        predecessor = Self.note(in: path)
        // The note is written in place, because a new file with the name would be another lock. On a full disk, other processes cannot
        // learn who holds the lock, but it is held nevertheless.
        try? lock.write(Array(DocumentJSON.line(of: holder).utf8))
    }

    deinit { try? lock.write([]) }

    /// Bytes: many times a note.
    private static let longestNote = 1 << 16

    private static func note(in path: String) -> Holder? {
        SmallFile.text(path, atMost: longestNote).flatMap { try? DocumentJSON.value(Holder.self, from: $0) }
    }
}
