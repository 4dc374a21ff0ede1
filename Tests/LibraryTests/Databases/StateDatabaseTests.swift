import Files
import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Library

/// The answer to a database that another connection keeps locked.
@Suite struct StateDatabaseTests {
    private let folder: TemporaryFolder
    private let patience = StateDatabase.Patience(attempts: 2, timeout: 1)

    init() throws { folder = try TemporaryFolder() }

    /// Runs the body while another connection has an exclusive transaction.
    private func whileLocked<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        try DatabaseQueue(path: path).inDatabase { database in
            try database.execute(sql: "BEGIN EXCLUSIVE")
            defer { try? database.execute(sql: "ROLLBACK") }
            return try body()
        }
    }

    private func check(_ error: DayreelError?, _ name: String, _ path: String) {
        #expect(error?.code == .busy && error?.place == path && error?.cause == nil)
        #expect(error?.message.hasPrefix(name) == true && error?.remedy != nil)
    }

    @Test func `a locked history is busy when it is read, written and opened`() throws {
        let path = folder.path("history.sqlite")
        let history = try History(path: path, patience: patience)
        let lease = try ProcessLease(folder: history.leaseFolder)
        let settings = Job(
            name: "a", folder: "/jobs", timeframe: .month(year: 2024, month: 12), sources: [Source(path: "/media")],
            output: Output(file: "/films/{year}-{month}.mp4"))
        let today = try #require(Day("2025-01-01"))
        let run = RunRecord(
            job: "/jobs/a.yaml", jobHash: "abc", request: FilmRequest(job: settings, today: today, now: 7),
            period: Period("2024-12"), started: 7, process: 4711, host: "attic")
        let errors = try whileLocked(path) {
            (
                #expect(throws: DayreelError.self) { try history.runs() },
                #expect(throws: DayreelError.self) { try history.begin(run, lease: lease) },
                #expect(throws: DayreelError.self) { try History(path: path, patience: patience) }
            )
        }
        for error in [errors.0, errors.1, errors.2] { check(error, "the history of runs", path) }
        #expect(try history.runs().isEmpty)
    }

    @Test func `a locked album database is busy`() throws {
        let path = folder.path("albums.sqlite")
        let database = try AlbumDatabase(path: path, patience: patience)
        let errors = try whileLocked(path) {
            (
                #expect(throws: DayreelError.self) { try database.albums() },
                #expect(throws: DayreelError.self) { try database.delete("a") },
                #expect(throws: DayreelError.self) { try AlbumDatabase(path: path, patience: patience) }
            )
        }
        for error in [errors.0, errors.1, errors.2] { check(error, "the list of albums", path) }
    }

    @Test func `a catalog that cannot be written names the process that holds it`() throws {
        let path = folder.path("catalog.sqlite")
        let catalog = try Catalog(path: path, patience: patience)
        try whileLocked(path) { try catalog.forget(["/m/a"]) }
        let warning = try #require(catalog.diagnostics.first)
        #expect(warning.code == .catalogUnavailable && warning.path == path)
    }

    @Test func `a database waits for a lock as long as it is told to`() throws {
        let path = folder.path("history.sqlite")
        let file = StateDatabase(
            name: "it", path: path, journal: .rollback, migrator: HistorySchema.migrator, nameOfDamaged: nil)
        guard case .ready(let queue) = try file.open() else {
            Issue.record("not opened")
            return
        }
        #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") } == 10_000)
    }
}
