import Fixtures
import Foundation
import TestSupport
import Testing

/// Beats of the user's own music, in the built program.
@Suite(.timeLimit(.minutes(5))) struct MusicBeatsTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    @Test func `what is proposed of a file puts the cuts on its beats`() async throws {
        try BeatFile.write(to: folder.path("song.wav"), .drums, bpm: 126, first: 0.4, seconds: 30)
        let proposal = try await program.run("music", folder.path("song.wav"))
        try #require(proposal.exitCode == 0, "\(proposal.error)")
        let lines = proposal.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.dropFirst().allSatisfy { $0.hasPrefix("# - ") })
        // Clips of a second reach a beat of double the tempo, which is the last line.
        let entry = try #require(lines.last).dropFirst("# - ".count)
        var cuts: [[Double]] = []
        for beats in ["false", "true"] {
            let (job, _) = try await SmallJob.month(
                composition: "  audio: { music: { files: [\(entry)], cut-to-beats: \(beats) } }"
            ).write(to: folder)
            let plan = try await program.run("plan", job, "--json")
            try #require(plan.exitCode == 0, "\(plan.error)")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any])
            let exact = try #require(document["exact"] as? [String: Any])
            let clips = try #require((exact["timeline"] as? [String: Any])?["clips"] as? [[String: Any]])
            let frames = clips.compactMap { $0["frames"] as? [Int] }
            cuts.append(zip(frames, frames.dropFirst()).map { Double($0[1] + $1[0]) / 60 })
        }
        func off(_ cuts: [Double]) -> Int {
            cuts.count { cut in
                let beats = (cut - 0.4) * 252 / 60
                // Half a frame, and what the proposal may be wrong by.
                return abs(beats - beats.rounded()) * 60 / 252 > 0.5 / 30 + 0.015
            }
        }
        #expect(cuts[1].count == cuts[0].count && off(cuts[1]) * 5 <= cuts[1].count && off(cuts[0]) > off(cuts[1]))
    }

    /// Hard cuts, read by the codes in the pictures, against the clicks in the film's own sound.
    @Test func `the cuts of a finished film are within half a frame of what is heard`() async throws {
        try BeatFile.write(to: folder.path("song.wav"), .clicks, bpm: 120, first: 0.4, seconds: 30)
        let song = "{ file: song.wav, bpm: 120, first-beat: 0.4s }"
        let (job, path) = try await SmallJob.month(
            "2024-12-01..2024-12-08",
            composition: """
                  transition: none
                  titles: false
                  date-overlay: false
                  audio: { loudness: off, keep-sound: false, music: { files: [\(song)], cut-to-beats: true } }
                """
        ).write(to: folder)
        let made = try await program.run("render", job, "--progress", "none")
        try #require(made.exitCode == 0, "\(made.error)")
        let film = try Film(path: path)
        var (cuts, last): ([Double], Int?) = ([], nil)
        try film.eachLuma { number, luma in
            let codes = FixtureMonth.december2024.clips.compactMap {
                FrameCode.read(in: luma, picture: film.letterbox($0))?.clip == $0.number ? $0.number : nil
            }
            guard let clip = codes.first, clip != last else { return }
            if last != nil { cuts.append(Double(number) / 30) }
            last = clip
        }
        let sound = try film.sound()
        let samples = try #require(sound.channels.first)
        let loudest = samples.map(abs).max() ?? 0
        var clicks: [Double] = []
        for (index, sample) in samples.enumerated() where abs(sample) > 0.3 * loudest {
            let time = Double(index) / 48_000
            if clicks.last.map({ time - $0 > 0.2 }) ?? true { clicks.append(time) }
        }
        #expect(cuts.count >= 6 && clicks.count >= cuts.count)
        for cut in cuts {
            let nearest = clicks.map { abs($0 - cut) }.min() ?? 1
            #expect(nearest <= 0.5 / 30 + 0.001, "the cut at \(cut) s")
        }
    }

    @Test func `clicks replace an older file of clicks and nothing else`() async throws {
        try BeatFile.write(to: folder.path("song.wav"), .clicks, bpm: 100, first: 0.4, seconds: 12)
        let (song, wave) = (folder.path("song.wav"), folder.path("check.wav"))
        for _ in 0..<2 {
            let outcome = try await program.run("music", song, "--clicks", wave)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
        }
        // 24000 times two bytes a second.
        #expect(abs(try Data(contentsOf: URL(filePath: wave)).count - 12 * 48_000) < 1000)
        try folder.write("my song", to: "check.wav")
        #expect(try await program.run("music", song, "--clicks", wave).exitCode == 73)
        #expect(try await program.run("music", song, "--clicks", song, "--force").exitCode == 73)
        #expect(folder.text("check.wav") == "my song")
        #expect(try await program.run("music", song, "--clicks", wave, "--force").exitCode == 0)
    }

    @Test func `what is no music is an error`() async throws {
        try folder.write("no music", to: "text.mp3")
        for name in ["text.mp3", "gone.mp3"] {
            #expect(try await program.run("music", folder.path(name)).exitCode == 66)
        }
        try ToneFile.write(to: folder.path("tone.wav"), seconds: 12, hertz: [440])
        let tone = try await program.run("music", folder.path("tone.wav"), "--clicks", folder.path("out.wav"))
        #expect(tone.exitCode == 0 && !FileManager.default.fileExists(atPath: folder.path("out.wav")))
        for wrong in [["--seed", "3"], ["-o", "a.wav"], ["--clicks", "a.mp3"], ["b.wav", "--clicks", "a.wav"]] {
            #expect(try await program.run(["music", folder.path("tone.wav")] + wrong).exitCode == 64)
        }
        #expect(try await program.run("music", "--compose", "calm", "--clicks", "a.wav", "-o", "b.wav").exitCode == 64)
    }
}
