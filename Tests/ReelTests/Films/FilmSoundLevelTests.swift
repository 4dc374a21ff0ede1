import TestSupport
import Testing

/// The sound level of a film at its joins.
@Suite struct FilmSoundLevelTests {
    @Test func `levels hold across joins without clicks, and a clip without sound is silent`() async throws {
        let folder = try TemporaryFolder()
        // Days 9, 10 and 11 have sound, day 12 is silent.
        var job = try await SmallJob.month(
            "2024-12-09..2024-12-12",
            composition: "  audio: { loudness: off, crossfade: 0.5s }\n  transition: { duration: 0.5s }")
        job.clips = "{ video: 2s }"
        let files = try job.write(to: folder)
        let program = try await WarmHome.ofScannedMonth()
        let plan = try PlannedFilm(json: await program.run("plan", files.job, "--json").output)
        let outcome = try await program.run("render", files.job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let sound = try Film(path: files.film).sound()
        #expect(sound.length == plan.frames * 1600)
        let picks = plan.picks
        try #require(picks.count == 4)
        // A sine with a peak of −18 dBFS has an RMS level 3 dB below.
        for pick in picks.prefix(3) {
            let solo = (pick.firstFrame + 16) * 1600..<(pick.end - 16) * 1600
            #expect(abs(sound.level(of: solo) + 21) < 0.6, "\(pick.name): \(sound.level(of: solo))")
        }
        for next in picks[1...2] {
            let join = next.firstFrame * 1600..<(next.firstFrame + 15) * 1600
            // Equal power: two different tones keep the level of one.
            #expect(abs(sound.level(of: join) + 21) < 1, "\(next.name): \(sound.level(of: join))")
            let around = join.lowerBound - 800..<join.upperBound + 800
            // Two sines of up to 494 Hz at −18 dBFS step by at most 2·π·494/48000·0.126 each.
            #expect(sound.greatestStep(in: around) < 0.02)
        }
        let silent = try #require(picks.last)
        let rest = (silent.firstFrame + 17) * 1600..<silent.end * 1600
        #expect(sound.level(of: rest) < -80)
    }
}
