import Files
import Foundation
import GRDB
import Model

/// An SQLite file that is kept from run to run: opened by one process at a time, checked, and brought up to date.
struct KeptDatabase {
    /// The file as people call it: `the catalog`.
    let name: String
    let path: String
    let journal: Journal
    let migrator: DatabaseMigrator
    /// The name that a damaged file gets, over an earlier one of that name; nil for a file that stays where it is, since nothing else
    /// knows what was in it.
    let nameOfDamaged: String?

    enum Journal {
        /// Never waits for the disk. A power cut may lose the last rows.
        case writeAheadLog
        /// Waits for the disk at each write, and loses none.
        case rollback
    }

    /// The opened database.
    enum Opening {
        case ready(DatabaseQueue)
        /// Empty: the file was damaged, and is set aside.
        case replaced(DatabaseQueue, cause: String)
        /// Written by a newer Dayreel, and left alone.
        case newer
    }

    /// Opens the file, or makes it. Throws `DayreelError` with code `busy` while another process opens it for long, with another
    /// code where folder or lock cannot be made or a damaged file cannot be renamed, and `DatabaseError` for all else.
    func open() throws -> Opening {
        try StateFolder.make(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        // Only one process sets a damaged file aside.
        let lock = try FileLock.wait(for: .exclusive, at: path + ".lock", of: name)
        defer { withExtendedLifetime(lock) {} }
        do {
            return try migrated(openPatiently()).map(Opening.ready) ?? .newer
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            guard let nameOfDamaged else { throw error }
            try setAside(as: nameOfDamaged)
            return try migrated(openPatiently()).map { .replaced($0, cause: error.message ?? "") } ?? .newer
        }
    }

    /// Nil if a newer Dayreel wrote it.
    private func migrated(_ queue: DatabaseQueue) throws -> DatabaseQueue? {
        if try queue.read(migrator.hasBeenSuperseded) { return nil }
        if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
        return queue
    }

    /// Whoever closes a database last takes it for itself for a moment, without SQLite's busy timeout helping those who
    /// open it just then (sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
    private func openPatiently() throws -> DatabaseQueue {
        for _ in 0..<100 {
            do {
                return try openOnce()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                usleep(50_000)
            }
        }
        return try openOnce()
    }

    /// A queue that is put into its journal mode here: GRDB's pool writes to the file whenever it is opened, and a scan that finds
    /// nothing new would have to wait for the disk.
    private func openOnce() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = URL(filePath: path).lastPathComponent
        if journal == .writeAheadLog {
            configuration.prepareDatabase { database in
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
            }
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // A file that is no database, or one whose pages do not hang together, shows itself here and not later.
        let verdict = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict) }
        return queue
    }

    /// Renames the damaged file, and deletes its journals: those of a file that is gone would be taken for its successor's.
    private func setAside(as name: String) throws {
        guard rename(path, name) == 0 || errno == ENOENT else {
            throw DayreelError(
                .inputOutput, "\(self.name) is damaged and cannot be renamed", place: path,
                cause: String(cString: strerror(errno)), remedy: "delete it")
        }
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}
