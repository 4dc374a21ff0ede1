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

    /// Hard cuts against what is heard: a note begins within half a frame of each, where few other moments have one.
    @Test func `notes begin at the cuts of a finished film`() async throws {
        let (job, path) = try await SmallJob.month(
            "2024-12-01..2024-12-12",
            composition: """
                  transition: none
                  titles: false
                  places: off
                  date-overlay: false
                  audio: { loudness: off, keep-sound: false, music: { compose: bright, seed: 1 } }
                """
        ).write(to: folder)
        let planned = try PlannedFilm(json: try await program.run("plan", job, "--json").output)
        let made = try await program.run("render", job, "--progress", "none")
        try #require(made.exitCode == 0, "\(made.error)")
        let onsets = Onsets(try #require(try Film(path: path).sound().channels.first))
        let cuts = planned.picks.dropFirst().map { Double($0.firstFrame) / 30 }
        #expect(cuts.count >= 8)
        for cut in cuts { #expect(onsets.strongest(near: cut) > 0.5, "the cut at \(cut) s") }
        let length = Double(planned.frames) / 30
        let others = stride(from: 1, to: length - 1, by: 0.0371).map(onsets.strongest)
        #expect(others.count { $0 > 0.5 } * 3 < others.count)
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

/// Where notes begin: how much louder 30 ms are than the 30 before, in powers of ten of the energy of their high frequencies.
private struct Onsets {
    /// At 48 kHz.
    private static let step = 240
    private static let reach = 6
    private let rises: [Double]

    init(_ samples: [Float]) {
        let slopes = zip(samples, samples.dropFirst()).map { $1 - $0 }
        let levels = stride(from: 0, to: slopes.count - Self.step, by: Self.step).map { start in
            log10(1e-9 + slopes[start..<start + Self.step].reduce(0.0) { $0 + Double($1 * $1) } / Double(Self.step))
        }
        rises = levels.indices.map { index in
            guard index >= Self.reach, index + Self.reach <= levels.count else { return 0 }
            let (before, after) = (levels[index - Self.reach..<index], levels[index..<index + Self.reach])
            return (after.reduce(0, +) - before.reduce(0, +)) / Double(Self.reach)
        }
    }

    /// The strongest within half a frame of a time in seconds.
    func strongest(near time: Double) -> Double {
        let steps = [time - 0.5 / 30, time + 0.5 / 30].map { Int($0 * 48_000 / Double(Self.step)) }
        return rises[max(0, steps[0])..<min(rises.count, steps[1] + 1)].max() ?? 0
    }
}
