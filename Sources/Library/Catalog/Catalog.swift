import Files
import Foundation
import GRDB
package import Model
import Synchronization

/// Results of earlier scans, in an SQLite file: a rescan opens only files that changed.
///
/// A file is the same as long as its path, size, modification time and inode are. Several processes may use one catalog:
/// it is in WAL mode, and a writer waits for another. The catalog holds nothing that cannot be found out again, so a
/// damaged one is set aside and replaced by an empty one.
package final class Catalog: Sendable {
    private let database: any DatabaseWriter
    private let path: String?
    private let opening: [Diagnostic]
    /// The reason why it could not be used to the end: then nothing more is kept in it.
    private let loss = Mutex<Diagnostic?>(nil)

    /// Warnings for the user about it so far.
    package var diagnostics: [Diagnostic] { opening + [loss.withLock { $0 }].compactMap(\.self) }

    /// Opens or makes the catalog; `nil` keeps it in memory. A catalog is a convenience: where the file cannot be used, as on a
    /// full disk, it is kept in memory too, with a warning. Throws `DayreelError` if there is no memory for that either.
    package init(path: String?) throws {
        var opened: (any DatabaseWriter, [Diagnostic])?
        var trouble: [Diagnostic] = []
        do {
            opened = try path.map(Self.open)
        } catch let error as DatabaseError {
            trouble = [.catalogLost(Self.failure(error, path: path))]
        } catch let error as DayreelError {
            trouble = [.catalogLost(error)]
        }
        self.path = opened == nil ? nil : path
        do {
            (database, opening) = try opened ?? (Self.inMemory(), trouble)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    private static func inMemory() throws -> any DatabaseWriter {
        let queue = try DatabaseQueue()
        try CatalogSchema.migrator.migrate(queue)
        return queue
    }

    /// Opens the catalog, one process at a time, so that only one of them replaces a damaged one.
    private static func open(_ path: String) throws -> (any DatabaseWriter, [Diagnostic]) {
        try makeFolder(of: path)
        let lock: FileLock
        do {
            lock = try FileLock.wait(for: .exclusive, at: path + ".lock", of: "the catalog")
        } catch let error as DayreelError where error.code != .busy {
            throw DayreelError(
                .inputOutput, "the catalog cannot be used", place: path, cause: error.cause,
                remedy: "check the folder's permissions, or choose another with --home")
        }
        defer { withExtendedLifetime(lock) {} }
        do {
            return try openReady(path)
        } catch let error as DatabaseError where error.meansDamage {
            try setAside(path)
            let message = "the catalog \(path) was damaged (\(error.message ?? "")) and is replaced by an empty one"
            return (try openReady(path).0, [Diagnostic(.warning, .catalogRebuilt, path: path, message)])
        }
    }

    private static func openReady(_ path: String) throws -> (any DatabaseWriter, [Diagnostic]) {
        let queue = try openPatiently(path)
        guard try !queue.read({ try CatalogSchema.migrator.hasBeenSuperseded($0) }) else {
            let message = "the catalog \(path) is of a newer Dayreel; this run does without it"
            return (try inMemory(), [Diagnostic(.note, .catalogRebuilt, path: path, message)])
        }
        if try !queue.read({ try CatalogSchema.migrator.hasCompletedMigrations($0) }) {
            try CatalogSchema.migrator.migrate(queue)
        }
        return (queue, [])
    }

    /// Whoever closes a database last takes it for itself for a moment, without SQLite's busy timeout helping those who
    /// open it just then (sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
    private static func openPatiently(_ path: String) throws -> DatabaseQueue {
        for _ in 0..<100 {
            do {
                return try openOnce(path)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                usleep(50_000)
            }
        }
        return try openOnce(path)
    }

    /// A queue that is put into WAL mode here: GRDB's pool writes to the file whenever it is opened, and a scan that finds
    /// nothing new would have to wait for the disk.
    private static func openOnce(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "catalog"
        configuration.prepareDatabase { database in
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            // Losing the last rows in a power cut only means probing them again.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // A file that is no database, or one whose pages do not hang together, shows itself here and not in mid-scan.
        try queue.read { database in
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict) }
        }
        return queue
    }

    private static func makeFolder(of path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try StateFolder.make(folder.path)
        } catch let error as DayreelError {
            throw DayreelError(
                error.code, "the folder of the catalog cannot be made", place: folder.path, cause: error.cause,
                remedy: "check its permissions, or choose another with --home")
        }
    }

    /// Renames the damaged file, over an earlier one of that name, and takes away its log.
    private static func setAside(_ path: String) throws {
        guard rename(path, path + ".damaged") == 0 || errno == ENOENT else {
            throw DayreelError(
                .inputOutput, "the damaged catalog cannot be set aside", place: path,
                cause: String(cString: strerror(errno)), remedy: "delete it")
        }
        unlink(path + "-wal")
        unlink(path + "-shm")
    }

    private static func failure(_ error: DatabaseError, path: String?) -> DayreelError {
        DayreelError(
            error.resultCode == .SQLITE_BUSY ? .busy : .inputOutput, "the catalog cannot be used", place: path,
            cause: error.message, remedy: "check the disk and the file's permissions, or choose another with --home")
    }
}

extension Catalog {
    /// The known facts of one file.
    package struct Entry: Hashable, Sendable {
        package var facts: FileFacts
        package var fingerprint: Fingerprint?

        package init(facts: FileFacts, fingerprint: Fingerprint? = nil) {
            self.facts = facts
            self.fingerprint = fingerprint
        }
    }

    /// Gives for each of the files, which lie under the folder, what still holds of it: nil for one that is new or not as it
    /// was. Returns the paths under the folder that the catalog has and the files have not. The files are sorted by the bytes
    /// of their paths, as the rows are: both are gone through once.
    package func match(
        _ files: [FoundFile], under folder: String, _ body: (_ file: FoundFile, _ entry: Entry?) -> Void
    ) throws -> [String] {
        var strays: [String] = []
        try read { database in
            let prefix = folder.hasSuffix("/") ? folder : folder + "/"
            // '0' is the character after '/': the range holds exactly what lies under the folder, by the primary key.
            let rows = try Row.fetchCursor(
                database, sql: CatalogRow.select + " WHERE path >= ? AND path < ? ORDER BY path",
                arguments: [prefix, prefix.dropLast() + "0"])
            var index = 0
            while let row = try rows.next() {
                let path: String = row[0]
                while index < files.count, files[index].path.utf8.lexicographicallyPrecedes(path.utf8) {
                    body(files[index], nil)
                    index += 1
                }
                guard index < files.count, files[index].path.utf8.elementsEqual(path.utf8) else {
                    strays.append(path)
                    continue
                }
                body(files[index], CatalogRow.isOf(files[index], row) ? CatalogRow.entry(from: row) : nil)
                index += 1
            }
            for file in files[index...] { body(file, nil) }
        }
        return strays
    }

    /// Keeps what was found out, all or nothing.
    package func store(_ found: [(file: FoundFile, facts: FileFacts)]) throws {
        guard !found.isEmpty else { return }
        try write { database in
            let statement = try database.makeStatement(sql: CatalogRow.insert)
            for (file, facts) in found {
                guard let arguments = CatalogRow.arguments(file, facts) else { continue }
                try statement.execute(arguments: arguments)
            }
        }
    }

    /// Keeps fingerprints with the facts of their files, until these change.
    package func store(_ fingerprints: [String: Fingerprint]) throws {
        guard !fingerprints.isEmpty else { return }
        try write { database in
            let statement = try database.makeStatement(sql: "UPDATE file SET fingerprint = ? WHERE path = ?")
            for (path, fingerprint) in fingerprints {
                try statement.execute(arguments: [fingerprint.digest, path])
            }
        }
    }

    /// Forgets those of the paths that are gone from the disk.
    package func forgetMissing(of strays: [String]) throws {
        // Another job may take other files of the same folder: only what does not exist is forgotten.
        let gone = strays.filter { FileStatus($0, followingLinks: false) == nil }
        guard !gone.isEmpty else { return }
        try write { database in
            for table in ["file", "content"] {
                let statement = try database.makeStatement(sql: "DELETE FROM \(table) WHERE path = ?")
                for path in gone { try statement.execute(arguments: [path]) }
            }
        }
    }
}

extension Catalog {
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.read(body)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    /// Writes as far as it can. What is not kept is found out again the next time: that is said once, and ends nothing.
    func write(_ body: (Database) throws -> Void) throws {
        guard loss.withLock({ $0 == nil }) else { return }
        do {
            try database.write(body)
        } catch let error as DatabaseError {
            giveUp(Self.failure(error, path: path))
        }
    }

    /// From now on nothing is kept in it, and `diagnostics` say why.
    package func giveUp(_ error: DayreelError) {
        let trouble = Diagnostic.catalogLost(error)
        loss.withLock { $0 = $0 ?? trouble }
    }
}

extension Diagnostic {
    fileprivate static func catalogLost(_ error: DayreelError) -> Diagnostic {
        let reason = [error.message, error.cause].compactMap(\.self).joined(separator: ": ")
        return Diagnostic(
            .warning, .catalogUnavailable, path: error.place, "what scans find out is not kept: \(reason)")
    }
}

extension DatabaseError {
    fileprivate var meansDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}
