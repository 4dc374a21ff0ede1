import Foundation
import TestSupport
import Testing

/// Music that jobs name, in the built program.
@Suite(.timeLimit(.minutes(5))) struct MusicTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    private func job(_ audio: String) async throws -> (job: String, film: String) {
        try await SmallJob.month(composition: "  audio: \(audio)").write(to: folder)
    }

    @Test(arguments: ["plan", "render"])
    func `music that cannot be played is an error at its line`(command: String) async throws {
        try folder.write("no music", to: "text.mp3")
        for name in ["gone.mp3", "text.mp3"] {
            let outcome = try await program.run(command, try await job("{ music: { files: [\(name)] } }").job)
            #expect(outcome.exitCode == 66, "\(name): \(outcome.error)")
            #expect(outcome.error.contains("job.yaml:10:29: error"), "\(outcome.error)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("film.mp4")))
        }
    }

    @Test func `new music renders the sound alone`() async throws {
        try ToneFile.write(to: folder.path("a.wav"), seconds: 2)
        try ToneFile.write(to: folder.path("b.wav"), seconds: 2, hertz: [700])
        var counts: [[Int]] = []
        var sounds: [Data] = []
        for audio in ["true", "{ music: { files: [a.wav] } }", "{ music: { files: [b.wav] } }", "true"] {
            let (job, film) = try await job(audio)
            let outcome = try await program.run("render", job, "--progress", "json")
            try #require(outcome.exitCode == 0, "\(outcome.error)")
            let done = try #require(outcome.events.last)
            counts.append([try #require(done["rendered"] as? Int), try #require(done["reused"] as? Int)])
            sounds.append(try Data(contentsOf: URL(filePath: film)))
        }
        let all = counts[0][0]
        #expect(counts == [[all, 0], [1, all - 1], [1, all - 1], [0, all]], "\(counts)")
        // Without music, the film is as it was before.
        #expect(sounds[0] == sounds[3] && Set(sounds).count == 3)
    }

    /// An output never replaces what the film is made of.
    @Test func `a film does not replace its music`() async throws {
        try ToneFile.write(to: folder.path("film.mp4"), seconds: 2)
        let before = try Data(contentsOf: URL(filePath: folder.path("film.mp4")))
        let (job, film) = try await job("{ music: { files: [film.mp4] } }")
        let outcome = try await program.run("render", job, "--force")
        #expect(outcome.exitCode != 0)
        #expect(try Data(contentsOf: URL(filePath: film)) == before)
    }

    /// Hearing a piece to its end takes long, so what was found is kept by its contents: examiners that die of it are not asked again.
    @Test func `music is played to its end once`() async throws {
        let song = folder.path("song.wav")
        try ToneFile.write(to: song, seconds: 2)
        let (job, _) = try await job("{ music: { files: [song.wav] } }")
        var deadly = program
        deadly.environment = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path,
            "FAULT_CALLS": "read", "FAULT_PATH": "song.wav", "FAULT_NTH": "1", "FAULT_KILL": "\(SIGSEGV)",
            "FAULT_ONLY": "examiner", "FAULT_COUNT": folder.path("count"),
        ]
        #expect(try await deadly.run("plan", job).exitCode == 66)
        #expect(try await program.run("plan", job).exitCode == 0)
        #expect(try await deadly.run("plan", job).exitCode == 0)
        try ToneFile.write(to: song, seconds: 2, hertz: [700])
        #expect(try await deadly.run("plan", job).exitCode == 66)
    }
}
