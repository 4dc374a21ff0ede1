import Files
import Foundation
import GRDB
import Model
import Reports
import TestSupport
import Testing

@testable import Library

@Suite struct HistoryTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/state/history.sqlite"
    }

    private func record(_ job: String = "/jobs/a.yaml", started: Int64 = 1_735_686_000) throws -> RunRecord {
        let settings = Job(
            name: "a", folder: "/jobs", timeframe: .month(year: 2024, month: 12), sources: [Source(path: "/media")],
            output: Output(file: "/films/{year}-{month}.mp4"))
        let today = try #require(Day("2025-01-01"))
        return RunRecord(
            job: job, jobHash: "abc", request: FilmRequest(job: settings, today: today, now: started),
            period: Period("2024-12"), started: started, process: 4711, host: "attic")
    }

    private func begin(_ history: History, _ record: RunRecord) throws -> (RunRecord, ProcessLease) {
        let lease = try ProcessLease(folder: history.leaseFolder)
        return (try history.begin(record, lease: lease), lease)
    }

    @Test func keepsEverythingAboutARun() throws {
        let history = try History(path: path)
        #expect(history.diagnostics.isEmpty)
        var (run, lease) = try begin(history, record())
        #expect(run.id == 1)
        #expect(try history.run(1) == run)
        #expect(run.status == .scan)
        #expect((run.title, run.first, run.last) == ("December 2024", "2024-12-01", "2024-12-31"))
        run.status = .failed
        run.ended = 1_735_686_060
        (run.days, run.frames, run.planHash) = (25, 750, "def")
        run.warnings = [
            Diagnostic(.warning, .shortMedia, day: Day("2024-12-24"), path: "/media/a.mov", "it's \"short\"\n")
        ]
        run.error = DayreelError(.diskFull, "no space", place: "/films", cause: "ENOSPC", remedy: "Make some.")
        try history.update(run)
        withExtendedLifetime(lease) {}
        // A second history reads the file like another process.
        #expect(try History(path: path).run(1) == run)
        #expect(try history.run(2) == nil)
    }

    @Test func `runs with nothing to show, one after the other, are one line`() throws {
        func run(
            _ id: Int64, _ month: Int, _ status: RunRecord.Status, _ job: String = "/jobs/a.yaml"
        ) throws -> RunRecord {
            var run = try record(job)
            (run.id, run.status, run.title) = (id, status, "month \(month)")
            run.first = "2024-\(month < 10 ? "0" : "")\(month)-01"
            return run
        }
        let runs = try [
            run(6, 6, .nothing), run(5, 5, .completed), run(4, 4, .nothing), run(3, 3, .nothing), run(2, 2, .nothing),
            run(1, 1, .nothing, "/jobs/b.yaml"),
        ]
        func lines(_ rows: Int) -> [String] {
            HistoryTable.text(of: runs, in: LocalTime(.gmt), width: 200, rows: rows).split(separator: "\n").map(
                String.init)
        }
        #expect(lines(9).count == 5)
        #expect(lines(9)[3].contains("2-4") && lines(9)[3].contains("3 films, month 2 to month 4"), "\(lines(9))")
        #expect(lines(9)[1].contains("month 6") && lines(2).count == 3)
    }

    @Test func `the days of a film are whole, however narrow the table is`() throws {
        var run = try record("/home/ada/Pictures/jobs of the holidays/a trip along the coast.yaml")
        (run.id, run.title, run.status) = (7, "2024-05-09 to 2024-05-22", .completed)
        for width in [60, 80, 200] {
            let text = HistoryTable.text(of: [run], in: LocalTime(.gmt), width: width)
            #expect(["2024-05-09", "2024-05-22"].allSatisfy { text.contains($0) }, "\(text)")
        }
    }

    @Test func rowsWithImpossibleNumbersCanBeShown() throws {
        let history = try History(path: path)
        var (run, lease) = try begin(history, record(started: .max))
        (run.status, run.ended, run.filmBytes) = (.completed, .min, .min)
        try history.update(run)
        withExtendedLifetime(lease) {}
        let runs = try history.runs()
        #expect(runs.map(\.started) == [CalendarTime.instants.upperBound])
        #expect(HistoryTable.text(of: runs, in: LocalTime(.gmt)).contains("9999-12-31"))
        #expect(HistoryTable.details(of: try #require(runs.first), in: LocalTime(.gmt)).contains("0001-01-01"))
        _ = try DocumentJSON.text(of: HistoryDocument(runs))
    }

    @Test func theNewestComesFirst() throws {
        let history = try History(path: path)
        for job in ["/jobs/a.yaml", "/jobs/b.yaml", "/jobs/a.yaml"] {
            var (run, _) = try begin(history, record(job))
            run.status = .completed
            try history.update(run)
        }
        #expect(try history.runs().map(\.id) == [3, 2, 1])
        #expect(try history.runs(limit: 2).map(\.id) == [3, 2])
        #expect(try history.runs(ofJob: "/jobs/a.yaml").map(\.id) == [3, 1])
    }

    @Test func anUnfinishedRunWhoseProcessIsGoneWasInterrupted() throws {
        let history = try History(path: path)
        var (living, lease): (RunRecord, ProcessLease?) = try begin(history, record())
        living.status = .render
        try history.update(living)
        #expect(try history.run(1)?.status == .render)
        lease = nil
        #expect(lease == nil)
        #expect(try history.run(1)?.status == .interrupted)
        // The next run stores the status.
        _ = try begin(history, record())
        #expect(try History(path: path).runs().map(\.status) == [.interrupted, .interrupted])
        #expect(HistoryTable.text(of: try history.runs(), in: LocalTime(.gmt)).contains("interrupted"))
    }

    @Test func `stages in older histories have their present names`() throws {
        let history = try History(path: path)
        let (_, lease) = try begin(history, record())
        let file = try DatabaseQueue(path: path)
        try file.write { database in
            try database.execute(sql: "UPDATE run SET status = 'exporting'")
            try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '4-stages'")
        }
        #expect(try History(path: path).run(1)?.status == .assemble)
        withExtendedLifetime(lease) {}
    }

    @Test func aDamagedHistoryIsSetAsideAndReplaced() throws {
        try folder.write(String(repeating: "no database ", count: 900), to: "state/history.sqlite")
        let history = try History(path: path)
        #expect(history.diagnostics.map(\.code) == [.historyUnavailable])
        #expect(try begin(history, record()).0.id == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state")
        let aside = try #require(names.first { $0.hasPrefix("history.sqlite.damaged-") })
        let kept = try String(contentsOfFile: folder.path + "/state/" + aside, encoding: .utf8)
        #expect(kept.hasPrefix("no database no database"))
    }

    @Test func `a history that this process has checked is not read as a whole again`() throws {
        _ = try begin(History(path: path), record())
        let queue = try DatabaseQueue(path: path)
        let index = "SELECT rootpage FROM sqlite_master WHERE name = 'run_job'"
        let page = try #require(try queue.read { try Int.fetchOne($0, sql: index) })
        let size = try #require(try queue.read { try Int.fetchOne($0, sql: "PRAGMA page_size") })
        try queue.close()
        // Damage that only the check or a look for a job meets.
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange((page - 1) * size..<page * size, with: Data(repeating: 0xFF, count: size))
        try bytes.write(to: URL(filePath: path))
        let known = try History(path: path, isChecked: true)
        #expect(known.diagnostics.isEmpty)
        #expect(try known.runs().map(\.id) == [1])
        #expect(try History(path: path).diagnostics.map(\.code) == [.historyUnavailable])
    }

    @Test func aDamagedRunIsSkippedAndNamed() throws {
        let history = try History(path: path)
        for job in ["/jobs/a.yaml", "/jobs/b.yaml", "/jobs/a.yaml"] {
            var (run, _) = try begin(history, record(job))
            run.status = .completed
            try history.update(run)
        }
        // The damage is like that of a faulty disk: SQLite itself notices nothing.
        try DamagedRun.damage(ofJob: "/jobs/b.yaml", in: path)
        let damaged = try History(path: path)
        #expect(damaged.diagnostics.isEmpty)
        #expect(try damaged.runs().map(\.id) == [3, 1])
        #expect(try damaged.runs(limit: 2).map(\.id) == [3, 1])
        #expect(try damaged.damage().map(\.code) == [.historyUnavailable] && damaged.damagedRuns() == [2])
        #expect(throws: DayreelError.self) { try damaged.run(2) }
        #expect(try begin(damaged, record()).0.id == 4)
    }

    @Test func theFilmOfAPlanIsFoundAgain() throws {
        func isFilm(_ run: RunRecord, _ hash: String) -> Bool {
            run.isFilm(ofPlan: hash, mayBeWhole: run.lacksChangedMedia)
        }
        let file = try folder.write("media", to: "a.mov")
        var run = try record()
        (run.firstPlanHash, run.planHash) = ("wished", "made")
        run.dropped = [DroppedSource(path: file, loss: .whole(.noPicture), version: .init(ofReadableFileAt: file))]
        #expect(isFilm(run, "made") && isFilm(run, "wished") && !isFilm(run, "other"))
        try folder.write("other media", to: "a.mov")
        #expect(isFilm(run, "made") && !isFilm(run, "wished"))
        // The file could not be read during the run. At first it still cannot, then it can.
        run.dropped = [
            DroppedSource(path: folder.path("gone"), loss: .whole(.unreadable("no permission")), version: nil)
        ]
        #expect(isFilm(run, "wished"))
        try folder.write("here", to: "gone")
        #expect(!isFilm(run, "wished"))
        // A server was in trouble, which says nothing about the object: it is asked again. That an object is refused is its nature.
        for (code, mayPass) in [(DayreelError.Code.inputOutput, true), (.missingInput, false)] {
            let error = DayreelError(code, "the server gives other objects, but not this one")
            for loss in [
                DroppedSource.Loss.whole(.notFetched(error)), .sound(.notFetched(error)),
                .refused(.probed(.lost(.notFetched(error)))), .refused(.videoInStill(.lost(.notFetched(error)))),
            ] {
                run.dropped = [DroppedSource(path: "s3://b/a.mov", loss: loss, version: nil)]
                #expect(run.lacksChangedMedia == mayPass)
            }
        }
        run.dropped = [DroppedSource(path: "s3://b/a.mov", loss: .whole(.notFetched(nil)), version: nil)]
        #expect(run.lacksChangedMedia)
        let history = try History(path: path)
        run.shownDays = [try #require(Day("2024-12-24"))]
        let (kept, lease) = try begin(history, run)
        #expect(try History(path: path).run(1) == kept)
        withExtendedLifetime(lease) {}
    }

    @Test func `a dropped source is written in the same form, whichever version stored it`() throws {
        let state = #"{"inode":7,"modified":[1,2],"size":3}"#
        let older = #"{"path":"/m/a.mov","reason":"no permission","state":\#(state)}"#
        let old = #"{"path":"/m/f.mov","loss":{"whole":{"_0":{"unreadable":{"_0":"holds sound only"}}}}}"#
        var run = try record()
        run.dropped = [
            try JSONDecoder().decode(DroppedSource.self, from: Data(older.utf8)),
            DroppedSource(path: "/m/b.mov", loss: .end, version: nil),
            DroppedSource(path: "/m/c.mov", loss: .sound(.noPicture), version: nil),
            DroppedSource(path: "/m/d.mov", loss: .refused(.probed(.soundOnly)), version: nil),
            DroppedSource(path: "/m/e.mov", loss: .refused(.screenRecording), version: nil),
            try JSONDecoder().decode(DroppedSource.self, from: Data(old.utf8)),
        ]
        let kept = try JSONDecoder().decode([DroppedSource].self, from: JSONEncoder().encode(run.dropped))
        #expect(kept == run.dropped)
        #expect(
            try DocumentJSON.line(of: HistoryDocument([run]).runs[0].dropped) == """
                [{"path":"/m/a.mov","reason":"no permission","state":\(state)},\
                {"path":"/m/b.mov","reason":"it ends early"},\
                {"path":"/m/c.mov","reason":"without sound: no picture can be decoded"},\
                {"path":"/m/d.mov","reason":"contains sound only"},\
                {"path":"/m/e.mov","reason":"is a screen recording"},\
                {"path":"/m/f.mov","reason":"holds sound only"}]
                """)
    }

    @Test func aHistoryThatCannotBeCreatedIsAnError() throws {
        try folder.write("text", to: "state")
        let error = try #require(throws: DayreelError.self) { try History(path: path) }
        #expect(error.code == .inputOutput)
        #expect(error.place == path)
    }

    @Test func theDocumentHasTheDocumentedNames() throws {
        let history = try History(path: path)
        var (run, _) = try begin(history, record())
        run.status = .completed
        run.ended = 1_735_686_061
        run.filmHash = "123"
        try history.update(run)
        let text = try DocumentJSON.text(of: HistoryDocument(try history.runs()))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["v"] as? Int == 1)
        let first = try #require((document["runs"] as? [[String: Any]])?.first)
        #expect(first["output-hash"] as? String == "123")
        #expect(first["output"] as? String == "/films/2024-12.mp4")
        #expect(first["started"] as? String == "2024-12-31T23:00:00Z")
        #expect(first["status"] as? String == "completed")
        #expect(HistoryTable.details(of: run, in: LocalTime(.gmt)).contains("took       1 min 1 s\n"))
        var noted = run
        noted.warnings = [Diagnostic(.note, .nothingToShow, String(repeating: "nothing to show ", count: 9) + "here")]
        let details = HistoryTable.details(of: noted, in: LocalTime(.gmt), columns: 40)
        let notes = details.split(separator: "\n").drop { !$0.hasPrefix("note") }
        #expect(
            notes.count > 3 && notes.allSatisfy { $0.count <= 40 }
                && notes.dropFirst().allSatisfy { $0.hasPrefix("  ") })
        #expect(HistoryTable.details(of: noted, in: LocalTime(.gmt)).contains(" here\n"))
    }
}
