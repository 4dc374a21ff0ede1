import Foundation
import TestSupport
import Testing

/// Jobs whose films would replace each other.
@Suite struct RecurringNamesTests {
    private func job(_ film: String, timeframe: String = "previous-month", schedule: String = "monthly") -> String {
        """
        timeframe: \(timeframe)
        schedule: \(schedule)
        sources: [{ folder: media }]
        output:
          file: \(film)
        """
    }

    @Test func `a scheduled film without its period in its name is refused at its line, and the old one stays`()
        async throws
    {
        let home = try await RunnerHome()
        #expect(try await home.due(at: "2024-12-05T12:00:00Z").output == home.film("2024-11") + "\n")
        let text = try String(contentsOfFile: home.job, encoding: .utf8)
        try text.replacing("{year}-{month}.mp4", with: "2024-11.mp4").write(
            toFile: home.job, atomically: true, encoding: .utf8)
        let film = try Data(contentsOf: URL(filePath: home.film("2024-11")))
        let run = try await home.due(at: "2025-01-05T12:00:00Z")
        #expect(run.exitCode == 65)
        #expect(run.output == "")
        #expect(
            run.error.contains("jobs/a.yaml:12:9: error: 'output.file'"), "\(run.error)")
        for part in ["November 2024", "December 2024", "{year}-{month}"] { #expect(run.error.contains(part)) }
        #expect(try Data(contentsOf: URL(filePath: home.film("2024-11"))) == film)
        #expect(try await home.statuses() == ["completed"])

        let valid = try await home.program.run("validate", home.job)
        #expect(valid.exitCode == 65)
        #expect(valid.output == "")
        #expect(valid.error.contains("'output.file'"))
    }

    @Test func `two jobs that make one film are refused, and the others run`() async throws {
        let home = try await RunnerHome()
        let text = try String(contentsOfFile: home.job, encoding: .utf8)
        try home.folder.write(text, to: "jobs/b.yaml")
        try home.folder.write(text.replacing("{year}-{month}", with: "c-{from}"), to: "jobs/c.yaml")
        let run = try await home.due(at: "2024-12-05T12:00:00Z")
        #expect(run.exitCode == 65)
        #expect(
            run.error.contains("jobs/a.yaml:12:9: error: \(home.folder.path("jobs/b.yaml")) "))
        #expect(
            run.error.contains("jobs/b.yaml:12:9: error: \(home.folder.path("jobs/a.yaml")) "))
        #expect(run.output == home.folder.path("c-2024-11-01.mp4") + "\n")
        #expect(try home.films() == ["c-2024-11-01"])

        let files = ["a", "b", "c"].map { home.folder.path("jobs/\($0).yaml") }
        let valid = try await home.program.run(["validate"] + files)
        #expect(valid.exitCode == 65)
        #expect(valid.output == "\(files[2]): valid\n")
        #expect(try await home.program.run("validate", files[0], files[0]).exitCode == 0)
    }

    @Test func `a job of one month is refused if a recurring job has made that film`() async throws {
        let home = try await RunnerHome()
        #expect(try await home.due(at: "2024-11-05T12:00:00Z").output == home.film("2024-10") + "\n")
        let text = try String(contentsOfFile: home.job, encoding: .utf8)
        try home.folder.write(
            text.replacing("previous-month", with: "2024-10").replacing("schedule:", with: "title: My October #"),
            to: "jobs/b.yaml")
        // October is long past, but its film is there.
        let run = try await home.program.run("run", home.folder.path("jobs"), "--now", "2025-03-05T12:00:00Z")
        #expect(run.exitCode == 65)
        #expect(
            run.error.contains("jobs/b.yaml:12:9: error: \(home.job) "), "\(run.error)")
        // With `--due`, a job without a schedule does nothing.
        #expect(try await home.due(at: "2024-11-05T12:00:00Z").exitCode == 0)
    }

    @Test func `a name that loses no film is only a warning`() async throws {
        let folder = try TemporaryFolder()
        let fixed = try folder.write(job("a.mp4", timeframe: "2024-12"), to: "fixed.yaml")
        let window = try folder.write(job("b.mp4", timeframe: "last-30-days", schedule: "daily"), to: "window.yaml")
        let coarse = try folder.write(job("'{year}.mp4'", timeframe: "previous-week", schedule: "weekly"), to: "c.yaml")
        let outcome = try await Program().run("validate", fixed, window, coarse)
        #expect(outcome.exitCode == 65)
        #expect(outcome.output == "\(fixed): valid\n\(window): valid\n")
        #expect(outcome.error.contains("\(fixed): warning: 'schedule' "))
        #expect(outcome.error.contains("\(window): warning: 'output.file' "))
        #expect(outcome.error.contains("\(coarse):5:9: error: 'output.file' "))
    }

    @Test(arguments: ["daily", "weekly", "monthly", "yearly"])
    func `init proposes a name that lasts`(schedule: String) async throws {
        let folder = try TemporaryFolder()
        var program = try Program()
        program.workingDirectory = folder.path
        let month = try await FixtureLibrary.month().path
        #expect(try await program.run("init", month, "--schedule", schedule, "--yes").exitCode == 0)
        let valid = try await program.run("validate", "dayreel.yaml")
        #expect(valid.exitCode == 0)
        #expect(valid.error == "")
    }
}
