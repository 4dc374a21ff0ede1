import Fixtures
import Foundation
import TestSupport
import Testing

/// Each kind of wrong input, with the message and the exit code that docs/cli.md promises.
@Suite struct WrongInputTests {
    @Test func `all errors of a job file are reported, line by line`() async throws {
        let folder = try TemporaryFolder()
        let job = try folder.write(
            "timeframe: 2024-13\nsources: [folder: .]\ntranistion: x\noutput: {file: a.mp4}\n", to: "job.yaml")
        let outcome = try await Program().run("render", job)
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("job.yaml:1:12: error:"), "\(outcome.error)")
        #expect(outcome.error.contains("job.yaml:3:1: error: "))
        #expect(outcome.error.contains("^"))
    }

    @Test func `a missing job file is an error`() async throws {
        let outcome = try await Program().run("render", "/nowhere/job.yaml")
        #expect(outcome.exitCode == 66)
        #expect(outcome.error.contains("/nowhere/job.yaml: error: "))
    }

    @Test func `a missing source folder is an error`() async throws {
        let folder = try TemporaryFolder()
        let job = SmallJob(sources: [folder.path("nowhere")])
        let outcome = try await Program().run("render", job.write(to: folder).job)
        #expect(outcome.exitCode == 66)
        #expect(outcome.error.contains(folder.path("nowhere")))
    }

    /// Its sources are missing too: what the job names itself is asked for first, because looking through a large library takes minutes.
    @Test(arguments: ["audio: { music: { files: [none.mp3] } }", "titles: { opening: { background: none.jpg } }"])
    func `a missing piece of music or picture of a card is found before the media are looked through`(
        _ key: String
    ) async throws {
        let folder = try TemporaryFolder()
        let job = SmallJob(sources: [folder.path("nowhere")], composition: "  " + key)
        let outcome = try await Program().run("render", job.write(to: folder).job)
        #expect(outcome.exitCode == 66)
        #expect(outcome.error.contains("none.") && !outcome.error.contains("nowhere"), "\(outcome.error)")
    }

    @Test func `a timeframe without media names the months that have some`() async throws {
        let folder = try TemporaryFolder()
        let files = try await SmallJob.month("2023-05").write(to: folder)
        let outcome = try await Program().run("render", files.job)
        #expect(outcome.exitCode == 66)
        #expect(outcome.error.contains("May 2023"))
        #expect(outcome.error.contains("December 2024"))
        #expect(!FileManager.default.fileExists(atPath: files.film))
    }

    @Test func `an output below a file cannot be written`() async throws {
        let folder = try TemporaryFolder()
        let blocker = try folder.write("not a folder", to: "out")
        let job = try await SmallJob.month().write(to: folder, film: "out/film.mp4").job
        let outcome = try await Program().run("render", job)
        #expect(outcome.exitCode == 73)
        #expect(outcome.error.contains(blocker))
        #expect(outcome.error.contains("--output"))
        // The error is reported before rendering, not after.
        #expect(!outcome.error.contains("render "))
    }

    @Test func `a foreign film stays`() async throws {
        let folder = try TemporaryFolder()
        let old = try folder.write("an older film", to: "film.mp4")
        let job = try await SmallJob.month(output: "  overwrite: false").write(to: folder).job
        let outcome = try await Program().run("render", job)
        #expect(outcome.exitCode == 73)
        #expect(outcome.error.contains("overwrite"))
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "an older film")
        #expect(try folder.contents() == ["film.mp4", "job.yaml"])
    }

    @Test func `a damaged clip is left out with a warning, and strict makes it an error`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-07..2024-12-08").write(to: folder)
        let program = try Program()
        let outcome = try await program.run("render", job, "--strict")
        #expect(outcome.exitCode == 65, "\(outcome.error)")
        #expect(outcome.error.contains("IMG_1007.MOV"))
        #expect(outcome.output == film + "\n")
        #expect(try Film(path: film).eachLuma { _, _ in } > 30)
        let lenient = try await program.run("render", job)
        #expect(lenient.exitCode == 0)
    }

    /// The percentage of the first clip that is left, and the code of its warning: the scan finds the first fault, rendering the second.
    @Test(arguments: [(UInt64(0), "unreadable-media"), (8, "short-media")])
    func `a clip that cannot be used gives way to the next of its day`(percent: UInt64, code: String) async throws {
        let folder = try TemporaryFolder()
        let job = try await Self.jobWithSpoiltClip(
            in: folder, keeping: percent,
            more: "select: { min-duration: 1.5s, prefer: [video, live-photo, motion-photo] }")
        let outcome = try await Program().run("render", job.job, "--progress", "json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let warning = try #require(outcome.events.first { $0["code"] as? String == code })
        #expect((warning["path"] as? String)?.hasSuffix("IMG_1114.MOV") == true)
        #expect(warning["day"] as? String == "2024-12-14")
        let film = try Film(path: job.film)
        let next = try #require(FixtureMonthClips.clip("IMG_1115.MOV"))
        let code = try film.picture(at: 0).code(in: film.letterbox(next))
        #expect(code?.clip == next.number)
    }

    /// The rest of the recording ends before two seconds.
    @Test(arguments: [("duration: 2.4s", "short-media"), ("from: 2s", "pin-unusable")])
    func `a pin of more than a damaged clip has does not end the run`(asked: String, code: String) async throws {
        let folder = try TemporaryFolder()
        let job = try await Self.jobWithSpoiltClip(
            in: folder, keeping: 70,
            more: "pins: { 2024-12-14: { media: IMG_1114.MOV, \(asked) } }\n"
                + "select: { prefer: [video, live-photo, motion-photo] }")
        let outcome = try await Program().run("render", job.job, "--progress", "json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let warning = try #require(outcome.events.first { $0["code"] as? String == code })
        #expect((warning["path"] as? String)?.hasSuffix("IMG_1114.MOV") == true)
        #expect(warning["day"] as? String == "2024-12-14")
        #expect(try Film(path: job.film).eachLuma { _, _ in } > 0)
    }

    @Test func `on-error fail ends the run at such a clip`() async throws {
        let folder = try TemporaryFolder()
        let job = try await Self.jobWithSpoiltClip(
            in: folder, more: "on-error: fail\nselect: { prefer: [video, live-photo, motion-photo] }")
        let outcome = try await Program().run("render", job.job)
        #expect(outcome.exitCode == 65, "\(outcome.error)")
        #expect(outcome.error.contains("IMG_1114.MOV"))
        #expect(!FileManager.default.fileExists(atPath: job.film))
    }

    /// Writes a job over 14 December. Of the first clip's coded pictures, only the first `percent` percent of the bytes are kept. Its index
    /// is whole, so a scan notices the damage only if the first picture is missing.
    private static func jobWithSpoiltClip(
        in folder: TemporaryFolder, keeping percent: UInt64 = 8, more: String = ""
    ) async throws -> (job: String, film: String) {
        let month = try await FixtureLibrary.month()
        let media = folder.url.appending(path: "media")
        try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
        for name in ["IMG_1114.MOV", "IMG_1115.MOV"] {
            let source = month.appending(path: "100APPLE/\(name)")
            try FileManager.default.copyItem(at: source, to: media.appending(path: name))
        }
        let spoilt = media.appending(path: "IMG_1114.MOV").path
        try MediaBoxes(path: spoilt).overwrite("mdat", keeping: percent)
        // A damaged file that has just been modified would count as still being written.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_734_000_000)], ofItemAtPath: spoilt)
        let job = SmallJob(timeframe: "2024-12-14..2024-12-15", sources: [media.path], more: more)
        return try job.write(to: folder)
    }
}
