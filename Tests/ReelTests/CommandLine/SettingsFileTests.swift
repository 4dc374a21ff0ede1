import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// The order of precedence: flag, environment, job file, settings.
@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder
    private var program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    private func set(_ text: String) throws { try program.home.write(text, to: "config/settings.yaml") }

    @Test func `a job starts from the settings, and its own keys beat them`() async throws {
        try set("job: { composition: { frame-rate: 25, fit: crop } }\nprogress: json\nworkers: 1\n")
        var job = try await SmallJob.month("2024-12-02..2024-12-02")
        job.composition = "  fit: letterbox\n  date-overlay: false"
        let written = try job.write(to: folder)
        let outcome = try await program.run("render", written.job)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.events.last?["event"] as? String == "done")
        let film = try Film(path: written.film)
        #expect(film.video.averageFrameRate == Rational(25, 1))
        let clip = try #require(FixtureMonthClips.clip("IMG_1002.MOV"))
        #expect(try film.picture(at: 10).code(in: film.letterbox(clip))?.clip == clip.number)
        let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder.path("film.json"))))
        #expect((report as? [String: Any])?["workers"] as? Int == 1)
        let loud = try await program.run("render", written.job, "--progress", "none", "--workers", "2")
        #expect(loud.events.isEmpty && loud.exitCode == 0)
    }

    @Test func `an invalid settings file is reported with its place`() async throws {
        try set("workers: many\n")
        let job = try await SmallJob.month().write(to: folder).job
        for command in [["render", job], ["plan", job], ["validate", job]] {
            let outcome = try await program.run(command)
            #expect(outcome.exitCode == 65)
            #expect(
                outcome.error.hasPrefix(
                    program.home.path("config/settings.yaml") + ":1:10: error: 'workers' must be a whole number"),
                "\(outcome.error)")
            #expect(outcome.error.contains("  1 | workers: many\n    |          ^"))
        }
        let doctor = try await program.run("doctor")
        #expect(doctor.exitCode == 69)
        #expect(
            doctor.output.contains(/MISSING +settings +\S+settings.yaml:1:10: error: 'workers'/), "\(doctor.output)")
    }
}
