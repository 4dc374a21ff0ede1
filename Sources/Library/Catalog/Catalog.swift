import Files
import Foundation
import GRDB
package import Model
import Synchronization

/// The results of earlier scans, in an SQLite file, so that a rescan opens only files that changed.
///
/// A file counts as unchanged as long as its path, size, modification time and inode are the same. Several processes may use one catalog:
/// it is in WAL mode, and writers wait for each other. A scan can find everything in it again, so a damaged catalog is set aside and
/// replaced by an empty one.
package final class Catalog: Sendable {
    private let database: any DatabaseWriter
    private let path: String?
    private let opening: [Diagnostic]
    /// The reason why the catalog stopped writing; nil as long as writing works.
    private let loss = Mutex<Diagnostic?>(nil)

    /// Warnings for the user about the catalog so far.
    package var diagnostics: [Diagnostic] { opening + [loss.withLock { $0 }].compactMap(\.self) }

    /// Opens or creates the catalog; `nil` keeps it in memory. If the file cannot be used, for instance on a full disk, the catalog is kept
    /// in memory too, with a warning. Throws `DayreelError` if that fails as well.
    package convenience init(path: String?) throws { try self.init(path: path, patience: .usual) }

    init(path: String?, patience: StateDatabase.Patience) throws {
        var opened: (any DatabaseWriter, [Diagnostic])?
        var trouble: [Diagnostic] = []
        do {
            opened = try path.map { try Self.open($0, patience) }
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

    private static func open(
        _ path: String, _ patience: StateDatabase.Patience
    ) throws -> (any DatabaseWriter, [Diagnostic]) {
        let file = StateDatabase(
            name: name, path: path, journal: .writeAheadLog, migrator: CatalogSchema.migrator,
            nameOfDamaged: path + ".damaged", patience: patience)
        let opening: StateDatabase.Opening
        do {
            opening = try file.open()
        } catch let error as DayreelError where error.code != .busy {
            throw DayreelError(
                error.code, "the catalog cannot be used", place: path, cause: error.cause ?? error.message,
                remedy: "Check the folder's permissions, or choose another with --home.")
        }
        switch opening {
        case .ready(let queue): return (queue, [])
        case .replaced(let queue, let cause):
            let message = "the catalog \(path) was damaged (\(cause)) and is replaced by an empty one"
            return (queue, [Diagnostic(.warning, .catalogRebuilt, path: path, message)])
        case .newer:
            let message = "the catalog \(path) is of a newer Dayreel; this run does without it"
            return (try inMemory(), [Diagnostic(.note, .catalogRebuilt, path: path, message)])
        }
    }

    private static func failure(_ error: DatabaseError, path: String?) -> DayreelError {
        path.flatMap { StateDatabase.busy(error, name, at: $0) }
            ?? DayreelError(
                .inputOutput, "the catalog cannot be used", place: path, cause: error.message,
                remedy: "Check the disk and the file's permissions, or choose another with --home.")
    }

    private static let name = "the catalog"
}

extension Catalog {
    /// The catalog's knowledge of one file.
    package struct Entry: Hashable, Sendable {
        package var facts: FileFacts
        package var fingerprint: Fingerprint?

        package init(facts: FileFacts, fingerprint: Fingerprint? = nil) {
            self.facts = facts
            self.fingerprint = fingerprint
        }
    }

    /// Calls `body` for each of the files with its entry; nil if the file is new or has changed. Returns the paths under the folder that
    /// are in the catalog but not among the files. The files lie under the folder and are sorted by the bytes of their paths, like the
    /// rows, so that one pass over both is enough.
    package func match(
        _ files: [FoundFile], under folder: String, _ body: (_ file: FoundFile, _ entry: Entry?) -> Void
    ) throws -> [String] {
        var strays: [String] = []
        try read { database in
            let prefix = folder.withSlashAtEnd
            // '0' is the byte after '/': the range is exactly the paths under the folder, by the primary key.
            let rows = try Row.fetchCursor(
                database, sql: CatalogRow.select + " WHERE path >= ? AND path < ? ORDER BY path",
                arguments: [prefix, String(Substring(prefix.utf8.dropLast())) + "0"])
            var index = 0
            while let row = try rows.next() {
                let path = CatalogRow.path(row)
                while index < files.count, files[index].path.precedesByBytes(path) {
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

    /// Keeps the facts of these files, all or nothing.
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

    /// Keeps fingerprints by path, for files that the catalog has. They are deleted when the file's facts are replaced.
    package func store(_ fingerprints: [String: Fingerprint]) throws {
        guard !fingerprints.isEmpty else { return }
        try write { database in
            let statement = try database.makeStatement(sql: "UPDATE file SET fingerprint = ? WHERE path = ?")
            for (path, fingerprint) in fingerprints {
                try statement.execute(arguments: [fingerprint.digest, path])
            }
        }
    }

    /// The paths that no longer exist on the disk. Another job may take other files of the same folder, so a file that was not
    /// listed need not be gone.
    package static func missing(among strays: [String]) -> [String] {
        strays.filter { FileStatus($0, followingLinks: false) == nil }
    }

    /// Deletes the rows of these paths.
    package func forget(_ gone: [String]) throws {
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
    /// Throws `DayreelError`.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.read(body)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    /// Writes in one transaction. A failed write does not end the run: the catalog warns and stops writing, and the next scan probes the
    /// files again.
    func write(_ body: (Database) throws -> Void) throws {
        guard loss.withLock({ $0 == nil }) else { return }
        do {
            try database.write(body)
        } catch let error as DatabaseError {
            giveUp(Self.failure(error, path: path))
        }
    }

    /// Stops writing to the catalog. `diagnostics` says why.
    package func giveUp(_ error: DayreelError) {
        let trouble = Diagnostic.catalogLost(error)
        loss.withLock { $0 = $0 ?? trouble }
    }
}

extension Diagnostic {
    fileprivate static func catalogLost(_ error: DayreelError) -> Diagnostic {
        Diagnostic(
            .warning, .catalogUnavailable, path: error.place, "what scans find out is not kept: \(error.withCause)")
    }
}
