package import Files
import Foundation
import GRDB
package import Model

/// All runs, in an SQLite file.
///
/// A run is written when it begins, at each stage, and when it ends. An unfinished run was interrupted if its process has died, as the
/// `ProcessLease` beside the file shows. A damaged history is set aside, never deleted, and replaced by an empty one.
package final class History: Sendable {
    private let database: DatabaseQueue
    private let path: String
    /// Warnings for the user from opening the history.
    package let diagnostics: [Diagnostic]

    /// Opens or creates the history. `isChecked` is true if this process has opened it before, and checked the file. Throws
    /// `DayreelError` if it cannot be used.
    package convenience init(path: String, isChecked: Bool = false) throws {
        try self.init(path: path, patience: .usual, isChecked: isChecked)
    }

    init(path: String, patience: StateDatabase.Patience, isChecked: Bool = false) throws {
        self.path = path
        do {
            (database, diagnostics) = try Self.open(path, patience, isChecked)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    /// The folder with the leases of running processes.
    package var leaseFolder: String { path + ".runs" }

    /// Begins a run and returns its record with its number. First marks runs whose processes have died as interrupted. Throws
    /// `DayreelError`.
    package func begin(_ record: RunRecord, lease: ProcessLease) throws -> RunRecord {
        try write { database in
            for var dead in try Self.readable(Self.unfinished, database) where !isAlive(dead) {
                dead.status = .interrupted
                try dead.update(database)
                ProcessLease.remove(dead.lease, folder: leaseFolder)
            }
            var record = record
            record.lease = lease.name
            try record.insert(database)
            return record
        }
    }

    /// Adds the record of work that has ended. Throws `DayreelError`.
    package func add(_ record: RunRecord) throws {
        try write { database in
            var record = record
            try record.insert(database)
        }
    }

    /// Replaces the record of a run. Throws `DayreelError`.
    package func update(_ record: RunRecord) throws { try write { try record.update($0) } }

    /// Removes the record of a run that was a typing mistake. Throws `DayreelError`.
    package func remove(_ record: RunRecord) throws { try write { _ = try record.delete($0) } }

    /// The latest runs, newest first. `withAhead` adds what was rendered of films that were not due.
    package func runs(limit: Int? = nil, withAhead: Bool = false) throws -> [RunRecord] {
        try read { try Self.readable(withAhead ? Self.newestFirst : Self.films, $0, limit: limit) }
    }

    /// All runs of a job, newest first. `job` is the absolute path of its file.
    package func runs(ofJob job: String) throws -> [RunRecord] {
        try read { try Self.readable(Self.films.filter(Column("job") == job), $0) }
    }

    /// What was rendered of a job's films before they were due, newest first.
    package func ahead(ofJob job: String) throws -> [RunRecord] {
        let ahead = RunRecord.Status.ahead.rawValue
        return try read {
            try Self.readable(Self.newestFirst.filter(Column("job") == job && Column("status") == ahead), $0)
        }
    }

    /// The completed runs whose film has this path, newest first.
    package func makers(ofFilm path: String) throws -> [RunRecord] {
        let completed = RunRecord.Status.completed.rawValue
        return try read {
            try Self.readable(Self.newestFirst.filter(Column("film") == path && Column("status") == completed), $0)
        }
    }

    /// The run of this number; nil without one. Throws `DayreelError(.inputOutput)` if its row is damaged.
    package func run(_ id: Int64) throws -> RunRecord? {
        if let run = try read({ try Self.readable(RunRecord.filter(key: id), $0) }).first { return run }
        guard try damagedRuns().contains(id) else { return nil }
        throw DayreelError(
            .inputOutput, "run \(id) of the history is damaged, and nothing is known of it", place: path,
            remedy: "All other runs can be read: 'dayreel history' lists them.")
    }

    /// The numbers of runs whose rows are damaged, for instance by a faulty disk. All other functions skip them.
    func damagedRuns() throws -> [Int64] {
        var damaged: [Int64] = []
        _ = try read { database in
            let rows = try Row.fetchCursor(database, RunRecord.order(Column("id")))
            while let row = try rows.next() {
                if (try? RunRecord(row: row)) == nil { damaged.append(Int64.fromDatabaseValue(row["id"]) ?? 0) }
            }
            return []
        }
        return damaged
    }

    /// A warning about each damaged run.
    package func damage() throws -> [Diagnostic] {
        try damagedRuns().map { id in
            let message = "run \(id) of the history is damaged: it is skipped, and nothing is known of its film"
            return Diagnostic(.warning, .historyUnavailable, path: path, message)
        }
    }
}

extension History {
    private static var newestFirst: QueryInterfaceRequest<RunRecord> { RunRecord.order(Column("id").desc) }

    private static var films: QueryInterfaceRequest<RunRecord> {
        newestFirst.filter(Column("status") != RunRecord.Status.ahead.rawValue)
    }

    private static var unfinished: QueryInterfaceRequest<RunRecord> {
        let words = RunRecord.Status.allCases.filter(\.isUnfinished).map(\.rawValue)
        return RunRecord.filter(words.contains(Column("status")))
    }

    /// The runs whose rows are intact, at most `limit`.
    private static func readable(
        _ request: QueryInterfaceRequest<RunRecord>, _ database: Database, limit: Int? = nil
    ) throws -> [RunRecord] {
        var records: [RunRecord] = []
        let rows = try Row.fetchCursor(database, request)
        while records.count < limit ?? .max, let row = try rows.next() {
            if let record = try? RunRecord(row: row) { records.append(record) }
        }
        return records
    }

    private func isAlive(_ record: RunRecord) -> Bool { ProcessLease.isAlive(record.lease, folder: leaseFolder) }

    /// Reads rows. Reports runs whose processes have died as interrupted, even if their rows do not say so yet.
    private func read(_ body: (Database) throws -> [RunRecord]) throws -> [RunRecord] {
        do {
            return try database.read(body).map { record in
                var record = record
                if record.status.isUnfinished, !isAlive(record) { record.status = .interrupted }
                return record.bounded
            }
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    @discardableResult
    private func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.write(body)
        } catch let error as DatabaseError {
            throw Self.failure(error, path: path)
        }
    }

    private static let name = "the history of runs"

    private static func failure(_ error: DatabaseError, path: String) -> DayreelError {
        StateDatabase.busy(error, name, at: path) ?? failure(error.message ?? "\(error)", path: path)
    }

    private static func failure(_ cause: String, path: String) -> DayreelError {
        DayreelError(
            .inputOutput, "\(name) cannot be used", place: path, cause: cause,
            remedy: "Check the disk and the file's permissions, or choose another folder with --home.")
    }
}

extension History {
    private static func open(
        _ path: String, _ patience: StateDatabase.Patience, _ isChecked: Bool
    ) throws -> (DatabaseQueue, [Diagnostic]) {
        let damaged = "\(path).damaged-\(UUID().uuidString.prefix(8))"
        let file = StateDatabase(
            name: name, path: path, journal: .rollback, migrator: HistorySchema.migrator,
            nameOfDamaged: damaged, patience: patience, isChecked: isChecked)
        let opening: StateDatabase.Opening
        do {
            opening = try file.open()
        } catch let error as DayreelError where error.code != .busy {
            throw failure(error.cause ?? error.message, path: path)
        }
        switch opening {
        case .ready(let queue): return (queue, [])
        case .replaced(let queue, let cause):
            let message =
                "the history of runs was damaged (\(cause)): it is now \(damaged), and a new one is started"
            return (queue, [Diagnostic(.warning, .historyUnavailable, path: path, message)])
        case .newer: throw failure("it was written by a newer Dayreel", path: path)
        }
    }
}

/// The history's tables, version by version. A released migration never changes.
enum HistorySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        registerRuns(&migrator)
        registerOutcomes(&migrator)
        return migrator
    }

    private static func registerRuns(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("1") { database in
            try database.create(table: "run") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("job", .text).notNull()
                table.column("jobHash", .text).notNull()
                table.column("planHash", .text)
                table.column("title", .text).notNull()
                table.column("status", .text).notNull()
                table.column("period", .text)
                table.column("first", .text).notNull()
                table.column("last", .text).notNull()
                table.column("started", .integer).notNull()
                table.column("ended", .integer)
                table.column("days", .integer)
                table.column("frames", .integer)
                table.column("warnings", .text).notNull()
                table.column("film", .text).notNull()
                table.column("filmBytes", .integer)
                table.column("filmHash", .text)
                table.column("report", .text)
                table.column("error", .text)
                table.column("process", .integer).notNull()
                table.column("host", .text).notNull()
                table.column("presence", .text).notNull()
            }
            try database.create(index: "run_job", on: "run", columns: ["job"])
        }
    }

    private static func registerOutcomes(_ migrator: inout DatabaseMigrator) {
        // Earlier versions cannot read the status `nothing`. This migration changes no table; it only tells them that the file is newer.
        migrator.registerMigration("2-nothing") { _ in }
        migrator.registerMigration("3-dropped") { database in
            try database.alter(table: "run") { table in
                table.add(column: "wishedHash", .text)
                table.add(column: "dropped", .text)
                table.add(column: "shownDays", .text)
            }
        }
        // The names of the stages changed; interrupted runs keep theirs.
        migrator.registerMigration("4-stages") { database in
            for (old, new) in [("preparing", "scan"), ("composing", "render"), ("exporting", "assemble")] {
                try database.execute(sql: "UPDATE run SET status = ? WHERE status = ?", arguments: [new, old])
            }
        }
        // Earlier versions cannot read the status `ahead`, and would take its runs for those of films.
        migrator.registerMigration("5-ahead") { _ in }
    }
}
