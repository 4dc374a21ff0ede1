import Foundation
import TestSupport
import Testing

/// Music that is composed for films, in the built program.
@Suite(.timeLimit(.minutes(5))) struct ComposedMusicTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    @Test func `another seed renders the sound alone, and the same one gives the same film`() async throws {
        var counts: [[Int]] = []
        var films: [Data] = []
        for seed in [1, 2, 1] {
            let (job, film) = try await SmallJob.month(
                composition: "  audio: { music: { compose: bright, seed: \(seed) } }"
            ).write(to: folder)
            let outcome = try await program.run("render", job, "--progress", "json")
            try #require(outcome.exitCode == 0, "\(outcome.error)")
            let done = try #require(outcome.events.last)
            counts.append([try #require(done["rendered"] as? Int), try #require(done["reused"] as? Int)])
            films.append(try Data(contentsOf: URL(filePath: film)))
        }
        let all = counts[0][0]
        #expect(counts == [[all, 0], [1, all - 1], [0, all]], "\(counts)")
        #expect(films[0] == films[2] && films[0] != films[1])
    }

    @Test func `a tune of a job is as long as its film`() async throws {
        let (job, _) = try await SmallJob.month(composition: "  audio: { music: { compose: calm } }").write(to: folder)
        let wave = folder.path("tune.wav")
        let outcome = try await program.run("music", job, "-o", wave)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == wave + "\n")
        let plan = try await program.run("plan", job, "--json")
        let frames = try PlannedFilm(json: plan.output).frames
        let bytes = try Data(contentsOf: URL(filePath: wave)).count
        // 30 frames a second, and 48000 times four bytes.
        #expect(abs(bytes - frames * 6400) < 6400)
    }

    @Test func `a tune replaces an older tune and nothing else`() async throws {
        let wave = folder.path("tune.wav")
        let words = ["music", "--compose", "calm", "--length", "5s", "-o", wave]
        for seed in ["1", "2"] {
            let outcome = try await program.run(words + ["--seed", seed])
            #expect(outcome.exitCode == 0, "\(outcome.error)")
        }
        try folder.write("my song", to: "tune.wav")
        #expect(try await program.run(words).exitCode == 73)
        #expect(folder.text("tune.wav") == "my song")
        #expect(try await program.run(words + ["--force"]).exitCode == 0)
        for wrong in [["--compose", "loud"], ["--seed", "3"], ["--compose", "calm", "--length", "2s"]] {
            #expect(try await program.run(["music"] + wrong + ["-o", folder.path("other.wav")]).exitCode == 64)
        }
    }
}
