import Fixtures
import Foundation
import Model
import TestSupport
import Testing

/// A film of several months after the films of each of them, made by the program.
@Suite struct YearOfMonthsTests {
    @Test func `a year is made of the segments of its months`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("media"), withIntermediateDirectories: true)
        let days = ["11-04", "11-05", "11-06", "11-07", "12-10", "12-11", "12-12", "12-13"]
        for (number, day) in days.enumerated() {
            let clip = FixtureClip(
                number + 1, "IMG_\(number).MOV", day,
                stamp: .init(.quickTime, day: try #require(Day("2024-\(day)")), time: 43_200, offset: 3600),
                picture: .init(width: 320, height: 180, frames: 75))
            try ClipStock.write(clip, to: folder.path("media/IMG_\(number).MOV"))
        }
        let program = try Program()
        /// The tasks of a film that were rendered, and those that were there.
        func tasks(_ timeframe: String) async throws -> (rendered: Int, reused: Int) {
            let job = SmallJob(
                timeframe: timeframe, sources: [folder.path("media")], clips: "{ video: 2s, from: start }",
                composition: "  places: off\n  titles: { dividers: none, opening: { duration: 2s } }")
            let (path, _) = try job.write(to: folder, film: "\(timeframe).mp4")
            let made = try await program.run("render", path, "--progress", "json")
            try #require(made.exitCode == 0, "\(made.error)")
            let done = try #require(made.events.last)
            return (try #require(done["rendered"] as? Int), try #require(done["reused"] as? Int))
        }
        var months = 0
        for month in ["2024-11", "2024-12"] {
            let film = try await tasks(month)
            #expect(film.reused == 0)
            months += film.rendered
        }
        let year = try await tasks("2024")
        // New are its sound, the opening title, and what is different where November goes over into December.
        #expect(year.rendered <= 6 && year.reused * 2 > months, "\(year) of \(months)")
        #expect(try await tasks("2024-12").rendered == 0)
    }
}
