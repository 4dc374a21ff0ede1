import Fixtures
import Foundation
import LibAV
import Model
import TestSupport
import Testing

/// The previews of a join, of some clips and of the whole film, over three days of December.
@Suite struct PreviewFilmTests {
    private let folder: TemporaryFolder
    private let program: Program
    private let job: String
    private let film: String

    init() async throws {
        folder = try TemporaryFolder()
        program = try await WarmHome.ofScannedMonth()
        var month = try await SmallJob.month(composition: "  transition: { duration: 0.2s }")
        month.resolution = "1280x720"
        let files = try month.write(to: folder)
        job = files.job
        film = files.film
    }

    private func plan() async throws -> PlannedFilm {
        let outcome = try await program.run("plan", job, "--json")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let plan = try PlannedFilm(json: outcome.output)
        try #require(plan.picks.count == 3)
        return plan
    }

    /// Makes a preview, checks that only its path is printed, and returns the last event.
    private func preview(_ path: String, _ arguments: String...) async throws -> [String: Any] {
        let outcome = try await program.run(["preview", job, "-o", path, "--progress", "json"] + arguments)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == path + "\n")
        return try #require(outcome.events.last)
    }

    /// Checks that a preview shows exactly these frames of the film, by the codes of frames that show a single clip.
    private func check(_ path: String, shows frames: Range<Int>, of plan: PlannedFilm, width: Int) throws {
        let preview = try Film(path: path)
        #expect(preview.video.width == width && preview.info.bestAudio != nil)
        var read = 0
        let count = try preview.eachLuma { number, luma in
            let place = frames.lowerBound + number
            let showing = plan.picks.filter { $0.firstFrame <= place && place < $0.end }
            guard showing.count == 1, let pick = showing.first else { return }
            let clip = try #require(FixtureMonthClips.clip(pick.name))
            let code = FrameCode.read(in: luma, picture: preview.letterbox(clip))
            #expect(code?.clip == clip.number, "frame \(number)")
            let start = FrameRates.film.nearestFrames(to: .milliseconds(Int64(pick.start * 1000)))
            let shown = start + place - pick.firstFrame
            #expect(code.map { abs($0.frame - shown) <= 1 } == true, "frame \(number): \(String(describing: code))")
            read += 1
        }
        #expect(count == frames.count)
        #expect(read > frames.count / 2)
    }

    @Test func `a join is rendered as in the film, and the film reuses its segments`() async throws {
        let plan = try await plan()
        let path = folder.path("join.mp4")
        let done = try await preview(path, "--join", "1")
        #expect(done["event"] as? String == "done" && done["days"] as? Int == 2, "\(done)")
        // The preview shows the first clip, then the second up to its dissolve into the third.
        try check(path, shows: 0..<plan.picks[2].firstFrame, of: plan, width: 1280)
        let whole = try await program.run("render", job, "--progress", "json")
        #expect(whole.events.last?["reused"] as? Int == 2, "\(whole.error)")
    }

    @Test func `some clips and the whole film are rendered small`() async throws {
        let plan = try await plan()
        let (clips, whole) = (folder.path("clips.mp4"), folder.path("whole.mp4"))
        let done = try await preview(clips, "--clips", "2..3")
        #expect(done["days"] as? Int == 2, "\(done)")
        try check(clips, shows: plan.picks[1].firstFrame..<plan.frames, of: plan, width: 640)
        _ = try await preview(whole, "--film")
        try check(whole, shows: 0..<plan.frames, of: plan, width: 640)
        #expect(try folder.contents() == ["clips.mp4", "job.yaml", "whole.mp4"])
    }

    @Test func `previews of a film in HDR are in SDR, which every browser plays`() async throws {
        let month = try await SmallJob.month(
            composition: "  dynamic-range: hdr\n  transition: { duration: 0.2s }", output: "  codec: hevc")
        let (job, _) = try month.write(to: folder, film: "hdr.mp4")
        for part in [["--clips", "1..2"], ["--join", "1"]] {
            let path = folder.path("part.mp4")
            let outcome = try await program.run(["preview", job, "-o", path] + part)
            try #require(outcome.exitCode == 0, "\(outcome.error)")
            let picture = try #require(try MediaInfo(ofFileAt: path).bestVideo)
            #expect(picture.codec == "h264" && picture.pixelFormat == "yuv420p" && picture.color == .bt709)
        }
    }

    @Test func `a part that the film does not have is a usage error`() async throws {
        let path = folder.path("part.mp4")
        for (arguments, words) in [
            (["--join", "3"], "the film has no join 3: it has 2 joins"),
            (["--clips", "2..4"], "the film has no clips 2 to 4: it has 3 clips"),
            (["--join", "0"], "'--join' is a number from 1"),
            (["--clips", "3..2"], "must be clips such as 2..5 or 3"),
            (["--join", "1", "--film"], "exclude each other"),
            (["--film", "-o", folder.path("sheet.html")], "names one .mp4 file"),
        ] {
            let outcome = try await program.run(["preview", job, "-o", path] + arguments)
            #expect(outcome.exitCode == 64, "\(arguments)")
            #expect(outcome.error.contains(words) && outcome.output.isEmpty, "\(outcome.error)")
        }
        #expect(try folder.contents() == ["job.yaml"])
    }

    @Test func `a preview replaces previews, but neither films nor foreign files`() async throws {
        let other = folder.path("other.mp4")
        for arguments in [[], ["-o", other]] {
            #expect(try await program.run(["render", job] + arguments).exitCode == 0)
        }
        let theirs = try folder.write("a wedding", to: "theirs.mp4")
        for (path, words) in [
            (film, "the preview would replace a film"), (other, "the preview would replace a film"),
            (theirs, "the film would replace a file that Dayreel did not make"),
        ] {
            let before = contents(path)
            let refused = try await program.run("preview", job, "--join", "1", "-o", path)
            #expect(refused.exitCode == 73)
            #expect(refused.error.contains("\(path): error: \(words)"), "\(refused.error)")
            let isSame = contents(path) == before
            #expect(isSame, "\(path)")
        }
        _ = try await preview(theirs, "--join", "1", "--force")
        _ = try await preview(theirs, "--join", "2")
    }
}
