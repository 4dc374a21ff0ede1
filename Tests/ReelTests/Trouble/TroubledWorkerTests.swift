import Fixtures
import Foundation
import LibAV
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A worker that stops or takes too much memory costs one attempt at one segment, never the run.
@Suite struct TroubledWorkerTests {
    @Test func `a hanging worker is replaced, and the film is the same`() async throws {
        let (quiet, troubled) = (try TemporaryFolder(), try TemporaryFolder())
        let job = try await SmallJob.month()
        let expected = try job.write(to: quiet)
        let undisturbed = try await WarmHome.ofScannedMonth().run("render", expected.job, "--workers", "1")
        try #require(undisturbed.exitCode == 0, "\(undisturbed.error)")

        let files = try job.write(to: troubled)
        var stopped: [pid_t] = []
        let arguments = ["render", files.job, "--workers", "1", "--worker-timeout", "4", "--progress", "json"]
        let outcome = try await WarmHome.ofScannedMonth().follow(arguments) { line, parent in
            // Some frames are rendered and more remain: the worker has a task or is about to get one.
            guard stopped.isEmpty, let share = Self.renderedShare(in: line), share > 0, share < 0.6 else { return }
            stopped = ProcessTree.children(of: parent)
            for worker in stopped { kill(worker, SIGSTOP) }
        }
        #expect(stopped.count == 1)
        #expect(outcome.exitCode == 0, "\(outcome.lines)")
        let notes = outcome.lines.filter { $0.contains("worker-restarted") }
        #expect(notes.count == 1 && notes[0].contains("it said nothing for 4 s"), "\(notes)")
        #expect(FileManager.default.contentsEqual(atPath: files.film, andPath: expected.film))
    }

    /// Workers crash as soon as they read one day's clip: the days before and after, which dissolve into and from it, stay. The look is a
    /// file that each of the trials needs too.
    @Test func `a clip that crashes workers costs only its own day`() async throws {
        let (quiet, troubled) = (try TemporaryFolder(), try TemporaryFolder())
        let look = "  look: '\(Program.root.appending(path: "jobs/evening.cube").path)'"
        let without = try await SmallJob.month(
            "2024-12-01..2024-12-03", composition: look, more: "pins: { 2024-12-02: skip }")
        let expected = try without.write(to: quiet)
        let undisturbed = try await WarmHome.ofScannedMonth().run("render", expected.job, "--progress", "none")
        try #require(undisturbed.exitCode == 0, "\(undisturbed.error)")

        let files = try await SmallJob.month("2024-12-01..2024-12-03", composition: look).write(to: troubled)
        let program = try await Self.program(crashingAt: "read", count: troubled.path("count"))
        let outcome = try await program.run("render", files.job, "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.error.contains("IMG_1002.MOV: ") && outcome.error.contains("2 workers"), "\(outcome.error)")
        #expect(!outcome.error.contains("IMG_1001.MOV: it"), "\(outcome.error)")
        let days = try Self.days(inReport: troubled.path("film.json"))
        #expect(days == (try Self.days(inReport: quiet.path("film.json"))))
        #expect(days == ["2024-12-01", "2024-12-03"])
    }

    /// Workers crash over the sound of one day: its picture and all other sound stay.
    @Test func `a sound that crashes workers is left out, and its picture stays`() async throws {
        let (quiet, troubled) = (try TemporaryFolder(), try TemporaryFolder())
        let job = try await SmallJob.month(
            "2024-12-01..2024-12-03", composition: "  transition: none\n  audio: { crossfade: 0s }")
        let expected = try job.write(to: quiet)
        let undisturbed = try await WarmHome.ofScannedMonth().run("render", expected.job, "--progress", "none")
        try #require(undisturbed.exitCode == 0, "\(undisturbed.error)")

        let files = try job.write(to: troubled)
        let program = try await Self.program(crashingAt: "resample", count: troubled.path("count"))
        let outcome = try await program.run("render", files.job, "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let words = "IMG_1002.MOV: its sound cannot be used, so it is shown without: 2 workers failed on it"
        #expect(outcome.error.contains(words), "\(outcome.error)")
        #expect(outcome.error.components(separatedBy: "warning: ").count == 2, "\(outcome.error)")
        let days = try Self.days(inReport: troubled.path("film.json"))
        #expect(days == ["2024-12-01", "2024-12-02", "2024-12-03"])
        let (whole, partly) = (try Film(path: expected.film).sound(), try Film(path: files.film).sound())
        #expect(whole.length == partly.length)
        for (day, isSilent) in [false, true, false].enumerated() {
            // Each clip lasts a second. Its ends are left out, because AAC blurs the sound at a join.
            let middle = (day * 48_000 + 12_000)..<(day * 48_000 + 36_000)
            #expect(whole.level(of: middle) > -60)
            #expect((partly.level(of: middle) < -80) == isSilent, "day \(day + 1)")
        }
        #expect(try Self.pictures(of: files.film) == Self.pictures(of: expected.film))
    }

    /// Music that examiners can play and that crashes workers all the same: the error names it, and no clip is blamed.
    @Test func `music that crashes workers is named`() async throws {
        let folder = try TemporaryFolder()
        let song = folder.path("song.wav")
        try ToneFile.write(to: song, seconds: 2)
        let files = try await SmallJob.month(
            "2024-12-01..2024-12-03", composition: "  audio: { music: { files: [song.wav] } }"
        ).write(to: folder)
        let program = try await Self.program(crashingAt: "read", of: "song.wav", count: folder.path("count"))
        let outcome = try await program.run("render", files.job, "--progress", "json")
        #expect(outcome.exitCode == 66, "\(outcome.error)")
        #expect(outcome.error.contains(song), "\(outcome.error)")
        #expect(!outcome.error.contains("unreadable-media"), "\(outcome.error)")
    }

    /// The luma of each frame.
    private static func pictures(of film: String) throws -> [PicturePlane] {
        var planes: [PicturePlane] = []
        try Film(path: film).eachLuma { _, luma in planes.append(luma) }
        return planes
    }

    /// The program with workers that crash at such a call on a file.
    private static func program(
        crashingAt calls: String, of file: String = "IMG_1002.MOV", count: String
    ) async throws -> Program {
        var program = try await WarmHome.ofScannedMonth()
        program.environment = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path,
            "FAULT_CALLS": calls, "FAULT_PATH": file, "FAULT_NTH": "1", "FAULT_KILL": "\(SIGSEGV)",
            "FAULT_ONLY": "worker", "FAULT_COUNT": count,
        ]
        return program
    }

    private static func days(inReport path: String) throws -> [String] {
        let data = try Data(contentsOf: URL(filePath: path))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(document["days"] as? [[String: Any]]).compactMap { $0["day"] as? String }
    }

    /// All processes stop for longer than a worker may be silent, as when a laptop sleeps or a container is paused.
    @Test func `a pause of the whole machine costs nothing`() async throws {
        let (quiet, paused) = (try TemporaryFolder(), try TemporaryFolder())
        let job = try await SmallJob.month()
        let expected = try job.write(to: quiet)
        let undisturbed = try await WarmHome.ofScannedMonth().run("render", expected.job, "--progress", "none")
        try #require(undisturbed.exitCode == 0, "\(undisturbed.error)")

        let files = try job.write(to: paused)
        var hasPaused = false
        let arguments = ["render", files.job, "--workers", "1", "--worker-timeout", "4", "--progress", "json"]
        let outcome = try await WarmHome.ofScannedMonth().follow(arguments) { line, parent in
            guard !hasPaused, let share = Self.renderedShare(in: line), share > 0, share < 0.6 else { return }
            hasPaused = true
            let processes = [parent] + ProcessTree.children(of: parent)
            for process in processes { kill(process, SIGSTOP) }
            // The test needs a real pause that is longer than the timeout.
            usleep(6_000_000)
            for process in processes { kill(process, SIGCONT) }
        }
        #expect(hasPaused && outcome.exitCode == 0, "\(outcome.lines)")
        #expect(!outcome.lines.contains { $0.contains("worker-restarted") }, "\(outcome.lines)")
        #expect(FileManager.default.contentsEqual(atPath: files.film, andPath: expected.film))
    }

    private static func renderedShare(in line: String) -> Double? {
        guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            event["stage"] as? String == "render"
        else { return nil }
        return event["fraction"] as? Double
    }

    /// The side of the large clip's pictures. A decoder keeps sixteen of them, 25 MB each: more than the limit; other clips need far less.
    private static let large = 4096
    /// Kibibytes of private memory that each process may have.
    private static let limit = 400_000

    @Test func `a clip too large for any worker's memory gives way to the day's next`() async throws {
        let folder = try TemporaryFolder()
        try Self.write(to: folder.path("media/VID_20241201_101010.mp4"), size: 320, references: 1)
        try Self.write(to: folder.path("media/VID_20241202_101010.mp4"), size: Self.large, references: 16)
        try Self.write(to: folder.path("media/VID_20241202_111111.mp4"), size: 336, references: 1)
        var job = SmallJob(sources: [folder.path("media")])
        // Its pictures are grey, and would give way as one in which nothing can be seen.
        job.clips = "{ video: 1s, live-photo: 1s, from: start, skip-bad-start: false }"
        let files = try job.write(to: folder)
        let outcome = try await Self.run(["render", files.job, "--progress", "none"], limit: Self.limit)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        // Depending on where memory runs out, two workers die, or libav continues with the decoded part and the clip is too short.
        let reasons = ["2 workers failed on it", "it ends after"]
        #expect(reasons.contains { outcome.error.contains($0) }, "\(outcome.error)")
        let report = try String(contentsOfFile: folder.path("film.json"), encoding: .utf8)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
        let days = try #require(document["days"] as? [[String: Any]])
        let shown = days.compactMap { $0["picks"] as? [[String: Any]] }.joined().compactMap { $0["path"] as? String }
        #expect(
            shown.map { URL(filePath: $0).lastPathComponent } == [
                "VID_20241201_101010.mp4", "VID_20241202_111111.mp4",
            ])
        let warnings = try #require(document["warnings"] as? [[String: Any]])
        #expect(
            warnings.contains { ($0["path"] as? String)?.hasSuffix("VID_20241202_101010.mp4") == true }, "\(report)")
    }

    /// Writes a clip of one second of grey, with square pictures.
    private static func write(to path: String, size: Int, references: Int) throws {
        let parent = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: size, height: size, frameRate: Rational(30, 1), keyframeInterval: 60, bFrames: 0,
            options: ["preset": "ultrafast", "refs": "\(references)"])
        try ClipFile(path).write(settings, frames: 30) { frame, _ in frame.fill(luma: 128, blue: 128, red: 128) }
    }

    /// Runs the program under a memory limit that its workers inherit.
    private static func run(_ arguments: [String], limit: Int) async throws -> (exitCode: Int32, error: String) {
        let program = try Program()
        let script = #"ulimit -d "$0"; exec "$@""#
        let result = try await Subprocess.run(
            .path("/bin/sh"),
            arguments: Arguments(["-c", script, "\(limit)", Program.executable.path] + arguments),
            environment: program.environmentOfChild, input: .none, output: .discarded,
            error: .string(limit: 1 << 20))
        guard case .exited(let code) = result.terminationStatus else { return (-1, result.standardError) }
        return (code, result.standardError)
    }
}
