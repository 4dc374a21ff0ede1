import Foundation
import TestSupport
import Testing

/// The same job over the same media gives the same bytes.
@Suite struct ReproducibilityTests {
    @Test func `workers, cache, clock and folder change no byte`() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month("2024-12-08..2024-12-12")
        let first = try job.write(to: folder)
        let program = try Program()
        try await render(first.job, with: program, "--workers", "2")

        let again = folder.path("again.mp4")
        try await render(first.job, with: program, "-o", again)
        expectSame(first.film, again)

        let fresh = folder.path("fresh.mp4")
        try await render(first.job, with: program, "-o", fresh, "--no-cache", "--workers", "1")
        expectSame(first.film, fresh)

        let four = folder.path("four.mp4")
        var rooted = try Program()
        rooted.workingDirectory = "/"
        try await render(first.job, with: rooted, "-o", four, "--workers", "4")
        expectSame(first.film, four)

        // Another date, time zone and locale, and other folders for media, film and cache.
        let elsewhere = try TemporaryFolder()
        let media = elsewhere.url.appending(path: "moved")
        try FileManager.default.copyItem(at: await FixtureLibrary.month(), to: media)
        var moved = job
        moved.sources = [media.path]
        var other = try Program()
        other.environment = ["SOURCE_DATE_EPOCH": "1900000000", "TZ": "Asia/Tokyo", "LC_ALL": "C"]
        let files = try moved.write(to: elsewhere, film: "deep/er/other.mp4")
        try await render(files.job, with: other)
        expectSame(first.film, files.film)
    }

    @Test func `a second run renders nothing, and a changed day little`() async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        // The first clip is long enough for the title.
        let titles = "  titles: { opening: { duration: 2s } }"
        var whole = try await SmallJob.month("2024-12-08..2024-12-12", composition: titles)
        whole.clips = "{ video: 2s, live-photo: 2s, from: start }"
        let job = try whole.write(to: folder)
        let first = try await program.run("render", job.job, "--progress", "json")
        let second = try await program.run("render", job.job, "--progress", "json")
        let parts = try #require(first.events.last?["rendered"] as? Int)
        #expect(second.events.last?["rendered"] as? Int == 0)
        #expect(second.events.last?["reused"] as? Int == parts)
        var shorter = whole
        shorter.more = "pins: { 2024-12-12: skip }"
        let third = try await program.run("render", shorter.write(to: folder).job, "--progress", "json")
        // Three parts are rendered: the new last clip, which lost its dissolve, the first, whose title says how many days there are, and
        // the sound.
        #expect(third.events.last?["rendered"] as? Int == 3, "\(third.error)")
    }

    private func render(_ job: String, with program: Program, _ options: String...) async throws {
        let outcome = try await program.run(["render", job, "--progress", "none"] + options)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
    }

    private func expectSame(_ path: String, _ other: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            FileManager.default.contentsEqual(atPath: path, andPath: other), "\(other)", sourceLocation: sourceLocation)
    }
}
