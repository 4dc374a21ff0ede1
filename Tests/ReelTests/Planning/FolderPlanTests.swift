import Foundation
import TestSupport
import Testing

/// Plans and sheets of folders and days, without a job file.
@Suite struct FolderPlanTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() async throws {
        folder = try TemporaryFolder()
        var program = try await WarmHome.ofScannedMonth()
        program.workingDirectory = folder.path
        program.environment = ["TZ": "Europe/Amsterdam"]
        self.program = program
    }

    private func plan(_ arguments: String...) async throws -> [String: Any] {
        let outcome = try await program.run(["plan"] + arguments + ["--json"])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    private func days(_ plan: [String: Any]) -> [String] {
        (plan["days"] as? [[String: Any]] ?? []).compactMap { $0["day"] as? String }
    }

    @Test func `a folder and days have the plan of a job that names them`() async throws {
        let media = try await FixtureLibrary.month().path
        let job = try folder.write(
            "timeframe: 2024-12-01..2024-12-05\nsources: ['\(media)']\noutput: a.mp4\nclips: {video: 2s}\n",
            to: "job.yaml")
        let ofJob = try await plan(job)
        let ofFolder = try await plan(media, "2024-12-01..2024-12-05", "--set", "clips.video=2s")
        #expect(days(ofFolder) == days(ofJob) && !days(ofJob).isEmpty)
        #expect(ofFolder["frames"] as? Int == ofJob["frames"] as? Int)
        let other = try await plan(job, "--timeframe", "2024-12-02..2024-12-02")
        #expect(days(other) == ["2024-12-02"])
    }

    @Test func `a plan of folders can be rendered, and its film is the one of make`() async throws {
        let media = try await FixtureLibrary.month().path
        let look = [
            "--set", "composition.resolution=320x180", "--set", "clips.video=0.3s", "--set", "output.preset=ultrafast",
        ]
        let planned = try await program.run(["plan", media, "2024-12-01..2024-12-02", "--json"] + look)
        try folder.write(planned.output, to: "plan.json")
        let rendered = try await program.run("render", "--plan", "plan.json", "--progress", "none")
        #expect(rendered.output == folder.path("2024-12-01_2024-12-02.mp4") + "\n", "\(rendered.error)")
        let made = try await program.run(
            ["make", media, "2024-12-01..2024-12-02", "-o", "made.mp4", "--progress", "none"] + look)
        #expect(made.exitCode == 0, "\(made.error)")
        #expect(try folder.bytes("made.mp4") == folder.bytes("2024-12-01_2024-12-02.mp4"))
    }

    @Test func `a sheet of a folder`() async throws {
        let media = try await FixtureLibrary.month().path
        let outcome = try await program.run("preview", media, "2024-12-01..2024-12-02", "-o", "sheet.html")
        #expect(outcome.output == folder.path("sheet.html") + "\n", "\(outcome.error)")
    }

    @Test func `a wrong value is a usage error with the option's own place`() async throws {
        let media = try await FixtureLibrary.month().path
        for words in [["plan", media, "2024"], ["preview", media, "2024", "-o", "a.html"], ["make", media, "2024"]] {
            let outcome = try await program.run(words + ["--set", "composition.fitt=crop"])
            #expect(outcome.exitCode == 64)
            #expect(
                outcome.error.hasPrefix(
                    "--set composition.fitt=crop: error: unknown key 'fitt' (did you mean 'fit'?)"), "\(outcome.error)")
        }
    }
}
