import Files
import Foundation
import TestSupport
import Testing

/// The traces of a run besides its film: its place in the history, and its hooks.
@Suite struct RunRecordTests {
    @Test func `render is recorded with its film's hash and runs the hook`() async throws {
        let folder = try TemporaryFolder()
        let hook = "hooks: { on-success: [sh, -c, 'echo $DAYREEL_STATUS $DAYREEL_REPORT > told'] }"
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-02", more: hook).write(to: folder)
        let program = try await WarmHome.ofMonth()
        let outcome = try await program.run("render", job)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == film + "\n")
        let told = try String(contentsOfFile: folder.path("told"), encoding: .utf8)
        #expect(told == "completed \(folder.path("film.json"))\n")

        let shown = try await program.run("history", "show", "1", "--json")
        let document = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
        let run = try #require((document?["runs"] as? [[String: Any]])?.first)
        #expect(run["status"] as? String == "completed")
        #expect(run["job"] as? String == job)
        #expect(run["days"] as? Int == 2)
        #expect(run["output-hash"] as? String == (try SHA256Hex.ofFile(film)))
        #expect((run["plan-hash"] as? String)?.count == 64)
        #expect(run["report"] as? String == folder.path("film.json"))
        #expect(try await program.run("history", "show", "7").exitCode == 66)
    }

    /// A fault that makes the sync of the report fail, before it gets its final name.
    private static let withoutReport = FaultyRun.Fault(calls: "fsync", path: "film.json", number: EIO)

    @Test func `a film without its report is made and recorded`() async throws {
        let folder = try TemporaryFolder()
        let hook = "hooks: { on-success: [sh, -c, 'echo $DAYREEL_STATUS ${DAYREEL_REPORT-none} > told'] }"
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-02", more: hook).write(to: folder)
        var program = try await WarmHome.ofMonth()
        let counter = try TemporaryFolder()
        defer { withExtendedLifetime(counter) {} }
        program.environment = Self.withoutReport.environment(nth: 1, counter: counter)
        let outcome = try await program.run("render", job)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == film + "\n")
        #expect(try folder.contents() == ["film.mp4", "job.yaml", "told"])
        #expect(try String(contentsOfFile: folder.path("told"), encoding: .utf8) == "completed none\n")

        let shown = try await program.run("history", "show", "1", "--json")
        let document = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
        let run = try #require((document?["runs"] as? [[String: Any]])?.first)
        #expect(run["status"] as? String == "completed")
        #expect(run["output-hash"] as? String == (try SHA256Hex.ofFile(film)))
        #expect(run["report"] as? String == nil)
        let warnings = try #require(run["warnings"] as? [[String: Any]])
        #expect(warnings.map { $0["code"] as? String }.filter { $0 == "report-not-written" }.count == 1)
    }

    @Test func `a missing report that was asked for ends the command with 73`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-02").write(to: folder)
        var program = try await WarmHome.ofMonth()
        let counter = try TemporaryFolder()
        defer { withExtendedLifetime(counter) {} }
        program.environment = Self.withoutReport.environment(nth: 1, counter: counter)
        let outcome = try await program.run("render", job, "--report", folder.path("film.json"))
        #expect(outcome.exitCode == 73, "\(outcome.error)")
        #expect(outcome.output == film + "\n")
        #expect(outcome.error.contains("'--report'"))
        program.environment = [:]
        #expect(try await program.run("history").output.contains("completed"))
    }

    /// Only the calculation of its hash reads a film under its final name.
    @Test(arguments: [nil, "\(SIGINT)"] as [String?]) func `a film counts as made even if it cannot be read back`(
        signal: String?
    ) async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-02").write(to: folder)
        var program = try await WarmHome.ofMonth()
        let counter = try TemporaryFolder()
        defer { withExtendedLifetime(counter) {} }
        let fault = FaultyRun.Fault(calls: "read", path: "/film.mp4", number: EIO)
        program.environment = fault.environment(nth: 1, counter: counter)
        program.environment["FAULT_KILL"] = signal
        let outcome = try await program.run("render", job)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == film + "\n")
        #expect(try FaultyRun.Fault.calls(counted: counter) > 0)

        program.environment = [:]
        let shown = try await program.run("history", "show", "1", "--json")
        let document = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
        let run = try #require((document?["runs"] as? [[String: Any]])?.first)
        #expect(run["status"] as? String == "completed")
        #expect(run["output-hash"] as? String == nil)
        #expect(run["report"] as? String == folder.path("film.json"))
    }

    @Test func `a hook that hangs or fails is reported and costs nothing`() async throws {
        let folder = try TemporaryFolder()
        let hook = "hooks: { on-success: [sleep, 1000], time-limit: 100ms }"
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01", more: hook).write(to: folder)
        let program = try await WarmHome.ofMonth()
        let outcome = try await program.run("render", job)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == film + "\n")
        #expect(outcome.error.contains("'on-success' (sleep)"))
        let other = "hooks: { on-failure: [sh, -c, 'exit 4'] }"
        _ = try await SmallJob.month("2024-12-01..2024-12-01", more: other).write(to: folder)
        let failed = try await program.run("render", job, "-o", "/proc/no/film.mp4")
        #expect(failed.exitCode == 73)
        #expect(failed.error.contains("'on-failure' (sh)"))
    }

    @Test func `one damaged run is reported, and the others are kept`() async throws {
        let home = try await RunnerHome()
        #expect(try await home.due(at: "2024-12-05T12:00:00Z").exitCode == 0)
        #expect(try await home.due(at: "2025-01-05T12:00:00Z").exitCode == 0)
        try DamagedRun.damage(ofJob: home.job, in: home.program.home.path("state/history.sqlite"))
        let next = try await home.due(at: "2025-01-06T12:00:00Z")
        #expect(next.exitCode == 0)
        #expect(next.error.contains("damaged"), "\(next.error)")
        // At most one of the two films is rendered again.
        #expect(next.output.split(separator: "\n").count < 2, "\(next.output)")
        let shown = try await home.program.run("history")
        #expect(shown.exitCode == 0 && shown.error.contains("is damaged") && shown.output.contains("completed"))
    }

    @Test func `a damaged history stops no film`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01").write(to: folder)
        let program = try await WarmHome.ofMonth()
        try program.home.write(String(repeating: "not a database ", count: 600), to: "state/history.sqlite")
        let damaged = try await program.run("render", job)
        #expect(damaged.exitCode == 0)
        #expect(damaged.error.contains("damaged"))
        #expect(damaged.output == film + "\n")

        for name in ["history.sqlite", "history.sqlite.lock"] {
            try FileManager.default.removeItem(atPath: program.home.path("state/\(name)"))
        }
        try FileManager.default.createDirectory(
            atPath: program.home.path("state/history.sqlite.lock"), withIntermediateDirectories: true)
        let unwritable = try await program.run("run", job, "--force")
        #expect(unwritable.exitCode == 0)
        #expect(unwritable.error.contains("this run is not recorded"))
        #expect(unwritable.output == film + "\n")
    }
}
