import Foundation
import Model
import TestSupport
import Testing

/// A film of the whole month, rendered once for all tests that only read it.
struct SharedFilm {
    let film: Film
    let plan: PlannedFilm
    let report: [String: Any]
    let outcome: Program.Outcome

    private static func job() async throws -> SmallJob {
        var job = try await SmallJob.month("2024-12", composition: "  transition: { duration: 0.5s }")
        job.clips = "{ video: full, live-photo: 3s }"
        return job
    }

    private static let making = Task {
        let folder = try TemporaryFolder()
        let written = try await SharedFilm.job().write(to: folder)
        let program = try await WarmHome.ofScannedMonth()
        let plan = try await program.run("plan", written.job, "--json")
        let outcome = try await program.run("render", written.job, "--progress", "json")
        return Files(folder: folder, path: written.film, plan: plan, outcome: outcome)
    }

    private struct Files: Sendable {
        /// Keeps the files alive.
        var folder: TemporaryFolder
        var path: String
        var plan: Program.Outcome
        var outcome: Program.Outcome
    }

    static func month() async throws -> SharedFilm {
        let files = try await making.value
        try #require(files.plan.exitCode == 0, "\(files.plan.error)")
        try #require(files.outcome.exitCode == 0, "\(files.outcome.error)")
        let report = try Data(contentsOf: URL(filePath: files.folder.path("film.json")))
        return SharedFilm(
            film: try Film(path: files.path), plan: try PlannedFilm(json: files.plan.output),
            report: try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any]),
            outcome: files.outcome)
    }
}

/// The documented fields of `dayreel plan --json`, read as a script would read them.
struct PlannedFilm: Decodable {
    var frames: Int
    var duration: Double
    var days: [Day]

    struct Day: Decodable {
        var day: String
        var picks: [Pick]
        var reason: String
    }

    struct Pick: Decodable {
        var path: String
        var start: Double
        var firstFrame: Int
        var frames: Int

        private enum CodingKeys: String, CodingKey {
            case path
            case start = "in"
            case firstFrame = "first-frame"
            case frames
        }

        var name: String { URL(filePath: path).lastPathComponent }
        var end: Int { firstFrame + frames }
    }

    init(json: String) throws { self = try JSONDecoder().decode(PlannedFilm.self, from: Data(json.utf8)) }

    var picks: [Pick] { days.flatMap(\.picks) }
}
