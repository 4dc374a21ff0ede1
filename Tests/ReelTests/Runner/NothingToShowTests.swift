import Foundation
import TestSupport
import Testing

@testable import DayreelKit

/// A month without clips is no failure of `dayreel run`.
@Suite struct NothingToShowTests {
    private static let hooks = """
        hooks:
          on-nothing: [sh, -c, 'echo "$DAYREEL_STATUS $DAYREEL_OUTPUT $DAYREEL_REASON" >> told']
          on-failure: [touch, failed]
        """

    @Test func `nothing to show is reported once and checked again when media appear`() async throws {
        let home = try await RunnerHome(more: Self.hooks)
        let first = try await home.due(at: "2025-03-05T12:00:00Z")
        #expect(first.exitCode == 0, "\(first.error)")
        #expect(first.output == "")
        let words =
            "there is nothing to show in February 2025: nearest months with media: December 2024 (1), January 2025 (1)"
        #expect(first.error.contains("jobs/a.yaml: \(words)"), "\(first.error)")
        // Hourly runs stay silent until another month is due.
        #expect(try await home.due(at: "2025-03-05T13:00:00Z").error == "nothing to do\n")
        let april = try await home.due(at: "2025-04-05T12:00:00Z", "--progress", "json")
        #expect(april.exitCode == 0)
        #expect(april.events.filter { $0["event"] as? String != "stage" }.map { $0["state"] as? String } == ["nothing"])
        #expect((april.events.last?["message"] as? String)?.contains("in March 2025") == true)
        #expect(try await home.due(at: "2025-04-05T13:00:00Z", "--quiet").error == "")

        let told = try String(contentsOfFile: home.folder.path("jobs/told"), encoding: .utf8).split(separator: "\n")
        #expect(told.count == 2)
        #expect(told.first?.hasPrefix("nothing \(home.film("2025-02")) no media in February 2025: nearest") == true)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path("jobs/failed")))
        let history = try await home.history()
        #expect(history.map { $0["status"] as? String } == ["nothing", "nothing"])
        #expect(history.map { $0["period"] as? String } == ["2025-03", "2025-02"])
        #expect(try await home.program.run("history", "show", "1").output.contains("in February 2025"))

        try home.addClip("2025-02-10", number: 7)
        let late = try await home.due(at: "2025-04-05T14:00:00Z")
        #expect(late.error.contains("renders February 2025: \(FilmReason.hasMediaNow.words)"), "\(late.error)")
        #expect(late.output == home.film("2025-02") + "\n")
        #expect(try home.films() == ["2025-02"])
    }

    @Test func `a run of one job reports it each time, and --force runs the hook again`() async throws {
        let home = try await RunnerHome(timeframe: "2019-05", more: Self.hooks)
        for _ in 1...2 {
            let run = try await home.program.run("run", home.job)
            #expect(run.exitCode == 0)
            for part in ["May 2019", "October 2024 (1)"] { #expect(run.error.contains(part), "\(run.error)") }
        }
        #expect(try await home.program.run("run", home.job, "--force").exitCode == 0)
        #expect(try await home.statuses() == ["nothing", "nothing"])
        // `render` is asked for a film, so having nothing to show is an error.
        let render = try await home.program.run("render", home.job)
        #expect(render.exitCode == 66)
        #expect(FileManager.default.fileExists(atPath: home.folder.path("jobs/failed")))
    }

    @Test func `a film whose media are missing is kept`() async throws {
        let home = try await RunnerHome(more: Self.hooks)
        #expect(try await home.due(at: "2024-12-05T12:00:00Z").output == home.film("2024-11") + "\n")
        let film = try Data(contentsOf: URL(filePath: home.film("2024-11")))
        let elsewhere = home.folder.path("elsewhere.MOV")
        try FileManager.default.moveItem(atPath: home.clip(1), toPath: elsewhere)
        let gone = try await home.due(at: "2024-12-05T13:00:00Z")
        #expect(gone.exitCode == 0)
        #expect(gone.error.contains("in November 2024"), "\(gone.error)")
        #expect(try await home.due(at: "2024-12-05T14:00:00Z").error == "nothing to do\n")
        #expect(try Data(contentsOf: URL(filePath: home.film("2024-11"))) == film)
        try FileManager.default.moveItem(atPath: elsewhere, toPath: home.clip(1))
        #expect(try await home.due(at: "2024-12-05T15:00:00Z").error.contains("November 2024 is up to date"))
    }

    @Test func `an unreadable source is still a failure`() async throws {
        let home = try await RunnerHome(more: Self.hooks)
        #expect(try await home.due(at: "2025-03-05T12:00:00Z").exitCode == 0)
        try FileManager.default.removeItem(atPath: home.media)
        let run = try await home.due(at: "2025-03-05T13:00:00Z")
        #expect(run.exitCode == 66)
        #expect(FileManager.default.fileExists(atPath: home.folder.path("jobs/failed")))
        #expect(try await home.statuses() == ["failed", "nothing"])
    }
}
