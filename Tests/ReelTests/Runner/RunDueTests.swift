import Files
import Foundation
import Reports
import TestSupport
import Testing

@testable import DayreelKit

/// The command `dayreel run --due` at times that the test sets.
@Suite struct RunDueTests {
    @Test func `a film is made when it is due, once`() async throws {
        let home = try await RunnerHome()
        // November's film comes first; December's is due six hours after midnight in Amsterdam.
        let before = try await home.due(at: "2025-01-01T04:59:59Z")
        #expect(before.exitCode == 0, "\(before.error)")
        #expect(before.output == home.film("2024-11") + "\n")
        let due = try await home.due(at: "2025-01-01T05:00:00Z")
        #expect(due.exitCode == 0, "\(due.error)")
        #expect(due.output == home.film("2024-12") + "\n")
        #expect(try home.films() == ["2024-11", "2024-12"])

        let again = try await home.due(at: "2025-01-20T00:00:00Z")
        #expect(again.exitCode == 0)
        #expect(again.output == "")
        #expect(again.error == "\(home.job): December 2024 is up to date\nnothing to do\n")
        #expect(try await home.due(at: "2025-01-20T00:00:00Z", "--quiet").error == "")
        #expect(try await home.statuses() == ["completed", "completed"])
    }

    @Test func `a film is made again for a changed plan or if it is missing, not for a new job name`() async throws {
        let home = try await RunnerHome()
        let time = "2024-12-05T12:00:00Z"
        #expect(try await home.due(at: time).output == home.film("2024-11") + "\n")
        try FileManager.default.removeItem(atPath: home.film("2024-11"))
        let missing = try await home.due(at: time)
        #expect(missing.error.contains("renders November 2024: \(FilmReason.isMissing.words)"))
        #expect(missing.output == home.film("2024-11") + "\n")
        // The job file changes, but its film does not.
        try home.write(more: "pins: { 2020-01-01: skip }")
        #expect(try await home.due(at: time).output == "")
        try home.write(clips: "0.3s")
        let changed = try await home.due(at: time)
        #expect(changed.error.contains("renders November 2024: \(FilmReason.planHasChanged.words)"))
        #expect(changed.output == home.film("2024-11") + "\n")
        #expect(try await home.due(at: time).output == "")
        #expect(try await home.due(at: time, "--force").output == home.film("2024-11") + "\n")
    }

    @Test func `three missed months give three films`() async throws {
        let home = try await RunnerHome()
        // The job ran in November; then the machine was off until February.
        #expect(try await home.due(at: "2024-11-05T12:00:00Z").output == home.film("2024-10") + "\n")
        let later = try await home.due(at: "2025-02-05T12:00:00Z")
        #expect(later.exitCode == 0, "\(later.error)")
        let films = ["2024-11", "2024-12", "2025-01"]
        #expect(later.output == films.map { home.film($0) + "\n" }.joined())
        #expect(try home.films() == ["2024-10"] + films)
        let history = try await home.history()
        #expect(history.compactMap { $0["period"] as? String } == ["2025-01", "2024-12", "2024-11", "2024-10"])
        // Each film shows its own month, not the month before the run.
        for film in films {
            let report = try Data(contentsOf: URL(filePath: home.folder.path(film + ".json")))
            let days = try DocumentJSON.value(RunReport.self, from: String(decoding: report, as: UTF8.self)).days
            #expect(days.map { "\($0.day)" } == [film + "-10"])
        }
        // An older film that was deleted is not made again.
        try FileManager.default.removeItem(atPath: home.film("2024-12"))
        #expect(try await home.due(at: "2025-02-05T12:00:00Z").output == "")
    }

    @Test func `one failing job does not stop the others, and base files of a folder are not jobs`() async throws {
        let home = try await RunnerHome()
        try home.folder.write("extends: base.yaml\ntimeframe: 2024-13\n", to: "jobs/0.yaml")
        try home.folder.write("select: { min-duration: 1s }\n", to: "jobs/base.yaml")
        try home.folder.write("title: Not a job\n", to: "jobs/.hidden.yaml")
        let outcome = try await home.due(at: "2024-12-05T12:00:00Z")
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("jobs/0.yaml:2:12: error:"))
        #expect(!outcome.error.contains("jobs/base.yaml"))
        #expect(outcome.output == home.film("2024-11") + "\n")
    }

    @Test func `without --due every job is run, scheduled or not`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01").write(to: folder)
        let program = try await WarmHome.ofMonth()
        let due = try await program.run("run", job, "--due")
        #expect(due.exitCode == 0)
        #expect(due.error == "\(job): has no schedule\nnothing to do\n")
        #expect(try await program.run("run", job).output == film + "\n")
        #expect(try await program.run("run", job).output == "")
        let nothing = try await program.run("run", folder.path("none.yaml"))
        #expect(nothing.exitCode == 66)
        #expect(try await program.run("run", try TemporaryFolder().path).exitCode == 66)
    }
}
