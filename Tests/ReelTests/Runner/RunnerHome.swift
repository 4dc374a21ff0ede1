import Foundation
import Testing

/// A folder with one recurring job, and the program that runs it at times that the test names.
struct RunnerHome {
    let folder: TemporaryFolder
    let program: Program

    /// `more` are lines at the top level. The fixture month has media in November, December and January.
    init(timeframe: String = "previous-month", more: String = "", clips: String = "0.3s") async throws {
        folder = try TemporaryFolder()
        program = try Program()
        try await write(timeframe: timeframe, more: more, clips: clips)
    }

    /// Writes the job anew.
    func write(timeframe: String = "previous-month", more: String = "", clips: String = "0.3s") async throws {
        var job = try await SmallJob.month(timeframe, more: "schedule: { every: monthly, after: 6h }\n" + more)
        job.clips = "{ video: \(clips), live-photo: \(clips) }"
        job.composition = "  transition: { style: none }"
        try folder.write(job.text(film: folder.path("{year}-{month}.mp4")), to: "jobs/a.yaml")
    }

    var job: String { folder.path("jobs/a.yaml") }

    func film(_ month: String) -> String { folder.path(month + ".mp4") }

    /// Months of the films that are there.
    func films() throws -> [String] {
        try folder.contents().filter { $0.hasSuffix(".mp4") }.map { String($0.dropLast(4)) }
    }

    /// `dayreel run jobs/ --due` at a time.
    func due(at time: String, _ more: String...) async throws -> Program.Outcome {
        try await program.run(["run", folder.path("jobs"), "--due", "--now", time] + more)
    }

    /// As `history --json` tells them, the newest first.
    func history() async throws -> [[String: Any]] {
        let outcome = try await program.run("history", "--json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(document?["runs"] as? [[String: Any]])
    }

    func statuses() async throws -> [String] { try await history().compactMap { $0["status"] as? String } }
}
