import Fixtures
import Foundation
import Model
import TestSupport
import Testing

/// A folder with one recurring job, and the program that runs it at times that the test sets.
struct RunnerHome {
    let folder: TemporaryFolder
    let program: Program
    let media: String

    /// Creates one short clip a month, filmed on the 10th of October, November, December 2024 and January 2025; or uses the fixture
    /// month, whose December takes a while to render. `more` are lines at the top level of the job.
    init(timeframe: String = "previous-month", more: String = "", month: Bool = false) async throws {
        let program = month ? try Program() : try await WarmHome.ofRecurringJobs()
        try await self.init(of: program, timeframe: timeframe, more: more, month: month)
        if !month { try await KnownMedia.scan(media, into: program.catalog) }
    }

    /// Does the same for a given program.
    init(
        of program: Program, timeframe: String = "previous-month", more: String = "", month: Bool = false
    ) async throws {
        folder = try TemporaryFolder()
        self.program = program
        media = month ? try await FixtureLibrary.month().path : folder.path("media")
        if !month { try Self.film(into: media) }
        try write(timeframe: timeframe, more: more)
    }

    private static func film(into media: String) throws {
        try FileManager.default.createDirectory(atPath: media, withIntermediateDirectories: true)
        for (number, text) in ["2024-10-10", "2024-11-10", "2024-12-10", "2025-01-10"].enumerated() {
            try film(text, number: number, into: media)
        }
    }

    private static func film(_ text: String, number: Int, frames: Int = 20, into media: String) throws {
        let day = try #require(Day(text))
        let clip = FixtureClip(
            number + 1, "IMG_\(number).MOV", text,
            stamp: FixtureClip.Stamp(.quickTime, day: day, time: 43_200, offset: 3600),
            picture: FixtureClip.Picture(width: 320, height: 180, frames: frames))
        try ClipStock.write(clip, to: clipPath(number, in: media))
    }

    private static func clipPath(_ number: Int, in media: String) -> String { "\(media)/IMG_\(number).MOV" }

    /// The file of a clip: 0 is October's.
    func clip(_ number: Int) -> String { Self.clipPath(number, in: media) }

    /// Adds a clip of another day, of so many frames.
    func addClip(_ day: String, number: Int, frames: Int = 20) throws {
        try Self.film(day, number: number, frames: frames, into: media)
    }

    /// Rewrites the job.
    func write(timeframe: String = "previous-month", more: String = "", clips: String = "1s") throws {
        let job = SmallJob(
            timeframe: timeframe, sources: [media], clips: "{ video: \(clips), live-photo: \(clips) }",
            more: "schedule: { every: monthly, after: 6h }\n" + more)
        try folder.write(job.text(film: folder.path("{year}-{month}.mp4")), to: "jobs/a.yaml")
    }

    var job: String { folder.path("jobs/a.yaml") }

    func film(_ month: String) -> String { folder.path(month + ".mp4") }

    /// The months of the films that exist.
    func films() throws -> [String] {
        try folder.contents().filter { $0.hasSuffix(".mp4") && !$0.contains("/") }.map { String($0.dropLast(4)) }
    }

    /// Runs `dayreel run jobs/ --due` at a given time, which makes only what is due then; `ahead` renders ahead too.
    func due(at time: String, _ more: String..., ahead: Bool = false) async throws -> Program.Outcome {
        let arguments = ["run", folder.path("jobs"), "--due", "--now", time] + more
        return try await program.run(arguments + (ahead ? [] : ["--no-prerender"]))
    }

    /// The runs of `history --json`, the newest first.
    func history() async throws -> [[String: Any]] {
        let outcome = try await program.run("history", "--json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(document?["runs"] as? [[String: Any]])
    }

    func statuses() async throws -> [String] { try await history().compactMap { $0["status"] as? String } }
}
