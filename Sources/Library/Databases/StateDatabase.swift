import Files
import Foundation
import GRDB
import Model

/// Opens an SQLite file that is kept from run to run: one process at a time checks the file and runs missing migrations.
struct StateDatabase {
    /// The file's name in messages: `the catalog`.
    let name: String
    let path: String
    let journal: Journal
    let migrator: DatabaseMigrator
    /// The path to which a damaged file is renamed, replacing an earlier one. Nil for a file whose contents exist nowhere else: it stays in
    /// its place.
    let nameOfDamaged: String?
    var patience = Patience.usual
    /// True if this process has checked the file before. SQLite reads all of it for that, which takes longer as it grows.
    var isChecked = false

    /// The time that a process may keep the file locked before others give up.
    struct Patience {
        /// The number of attempts to open the file, each of about a tenth of a second.
        var attempts: Int
        /// The longest wait of a read or a write, in milliseconds.
        var timeout: Int

        static let usual = Patience(attempts: 100, timeout: 10_000)
    }

    enum Journal {
        /// Does not wait for the disk. A power cut may lose the latest rows.
        case writeAheadLog
        /// Waits for the disk at each write, and loses nothing.
        case rollback
    }

    /// The result of opening.
    enum Opening {
        case ready(DatabaseQueue)
        /// An empty database: the file was damaged and has been set aside.
        case replaced(DatabaseQueue, cause: String)
        /// The file was written by a newer Dayreel, and is left alone.
        case newer
    }

    /// Opens or creates the file. Throws `DayreelError`: `busy` if another process takes too long to open it, another code if the folder
    /// or the lock cannot be created or a damaged file cannot be renamed. Throws `DatabaseError` for anything else.
    func open() throws -> Opening {
        try StateFolder.make(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        // Under the lock, so that only one process sets a damaged file aside.
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

    /// The database with all migrations; nil if a newer Dayreel wrote it.
    private func migrated(_ queue: DatabaseQueue) throws -> DatabaseQueue? {
        if try queue.read(migrator.hasBeenSuperseded) { return nil }
        if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
        return queue
    }

    /// Opens with many short attempts: the last process to close a database holds it exclusively for a moment, and
    /// SQLite's busy timeout does not cover that (sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
    private func openPatiently() throws -> DatabaseQueue {
        for _ in 1..<patience.attempts {
            do {
                return try openOnce()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                usleep(50_000)
            }
        }
        return try openOnce()
    }

    /// Opens a queue and sets its journal mode. GRDB's pool would set it too, but writes to the file at every opening: a scan that finds
    /// nothing new would wait for the disk.
    private func openOnce() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(0.05)
        configuration.label = URL(filePath: path).lastPathComponent
        if journal == .writeAheadLog {
            configuration.prepareDatabase { database in
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
            }
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // Finds a damaged file, or one that is not a database, now rather than in the middle of a run.
        if !isChecked {
            let verdict = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict) }
        }
        try queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = \(patience.timeout)") }
        return queue
    }

    /// Renames the damaged file, and deletes its journals: SQLite would apply them to the file's successor.
    private func setAside(as name: String) throws {
        guard rename(path, name) == 0 || errno == ENOENT else {
            throw DayreelError(
                .inputOutput, "\(self.name) is damaged and cannot be renamed", place: path,
                cause: String(cString: strerror(errno)), remedy: "Delete it.")
        }
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}

extension StateDatabase {
    /// The error for a file that another process kept locked for too long; nil for any other trouble. `name` is as in messages.
    static func busy(_ error: DatabaseError, _ name: String, at path: String) -> DayreelError? {
        guard error.resultCode == .SQLITE_BUSY else { return nil }
        return FileLock.busy(name, by: LockHolders.words(ofDatabaseAt: path), at: path)
    }
}
