import Foundation
import LibAV
import TestSupport
import Testing

/// Every example job renders: the same file, only smaller and quicker.
@Suite struct ExampleJobsTests {
    private static let folder = Program.root.appending(path: "jobs")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    @Test func `examples exist`() { #expect(Self.names.count >= 3) }

    @Test(arguments: names.sampled(2)) func `every example renders`(name: String) async throws {
        let folder = try TemporaryFolder()
        let example = Self.folder.appending(path: name)
        let text = try String(contentsOf: example, encoding: .utf8)
        let isPortrait = text.contains("orientation: portrait") || text.contains("extends: social")
        // No music is kept with the sources.
        try ToneFile.write(to: folder.path("music.wav"), seconds: 20)
        let song = text.contains("bpm:") ? "{ file: music.wav, bpm: 96, first-beat: 0.25s }" : "music.wav"
        let audio = text.contains("files:") ? ", audio: { music: { files: [\(song)] } }" : ""
        // Nor are pictures for titles.
        let usesPictures = text.contains("background: title.jpg")
        for name in usesPictures ? ["title.jpg", "end.jpg"] : [] {
            try folder.write(JPEG.encode(try VideoFrame(width: 320, height: 180, pixelFormat: "yuv420p")), to: name)
        }
        let titles =
            usesPictures
            ? ", titles: { opening: { background: title.jpg }, closing: { background: end.jpg } }" : ""
        let (isTrip, isNatural) = (text.contains("trip:"), text.contains("../fixtures/may"))
        let month = try await isNatural ? FixtureLibrary.naturalMonth() : FixtureLibrary.month()
        let job = try folder.write(
            """
            extends: '\(example.path)'
            \(text.contains("timeframe: previous-") ? "timeframe: 2024-12" : "")
            sources: [folder: { path: '\(month.path)' }]
            composition: { resolution: \(isPortrait ? "144x256" : "256x144")\(audio)\(titles) }
            output: { file: '\(folder.path("film.mp4"))', preset: \(text.contains("codec: av1") ? "12" : "ultrafast") }
            \(text.contains("hooks:") ? "hooks: { on-success: [touch, '\(folder.path("told"))'] }" : "")

            """, to: "job.yaml")
        let program = try Program()
        let plan = try await program.run("plan", job, "--json")
        try #require(plan.exitCode == 0, "\(plan.error)")
        let outcome = try await program.run("render", job)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(FileManager.default.fileExists(atPath: folder.path("told")) == text.contains("hooks:"))
        let film = try Film(path: folder.path("film.mp4"))
        #expect((film.video.width, film.video.height) == (isPortrait ? (144, 256) : (256, 144)))
        let planned = try PlannedFilm(json: plan.output)
        #expect(planned.days.count >= (text.contains("on-this-day:") ? 1 : isTrip ? 3 : isNatural ? 12 : 25))
        #expect(try film.eachLuma { _, _ in } == planned.frames)
    }
}
