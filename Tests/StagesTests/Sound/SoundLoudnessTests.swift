import Foundation
import LibAV
import Model
import Pipeline
import TestSupport
import Testing

@testable import Stages

/// The loudness of clips in the mix.
extension RenderSoundTests {
    @Test(arguments: [0.01, 0.1, 0.5])
    func clipsOfAnyLevelReachTheTarget(level: Double) throws {
        let media = try TestMedia()
        defer { media.remove() }
        // BS.1770: a 997 Hz sine at 0 dBFS has −3.01 LUFS in one channel and −0.02 in both, so amplitude a has 20·log10(a).
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 3, hertz: 997, level: level))]
        let mix = try RenderSound(recipe([("a", 0..<90)], loudness: -16), inputs: inputs).samples()
        #expect(abs(20 * log10(mix.amplitude(ofHertz: 997, 24_000..<120_000)) + 16) < 0.5)
    }

    /// Quiet noise with loud clicks: about −30 LUFS and −3 dBTP.
    private func crest(_ media: TestMedia, noise: Float = 0.028) throws -> MediaLocation {
        var block = SampleBlock(count: 192_000)
        var random: UInt64 = 1
        for index in block.left.indices {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            block.left[index] = (Float(random >> 40) / 8_388_608 - 1) * noise
        }
        for start in stride(from: 24_000, to: 192_000, by: 48_000) {
            for index in 0..<12 { block.left[start + index] = 0.7 * Float(sin(2 * .pi * Double(index) / 12)) }
        }
        block.right = block.left
        return MediaLocation(path: try media.sound("crest.mkv", block))
    }

    @Test func aQuietClipWithLoudClicksReachesTheTarget() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try crest(media)]
        let plain = try RenderSound(recipe([("a", 0..<120)]), inputs: inputs).samples().peer()
        #expect(plain.loudness < -28 && plain.truePeak > -4)
        let mix = try RenderSound(recipe([("a", 0..<120)], loudness: -16), inputs: inputs).samples()
        let result = try mix.peer()
        // libav's independent meter agrees. A gain limited by the peak would stop at −28 LUFS, and one that does not hear the limiter at
        // −17.4.
        #expect(abs(result.loudness + 16) < 1 && result.truePeak < -1)
        // Away from the clicks the noise is raised evenly: its level varies little.
        let levels = stride(from: 36_000, to: 72_000 - 4800, by: 4800).map { mix.level($0..<($0 + 4800)) }
        let spread = 20 * log10(try #require(levels.max()) / (try #require(levels.min())))
        #expect(spread < 1)
    }

    /// The samples of an encoded film's sound.
    private func decoded(_ path: String) throws -> SampleBlock {
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        var samples = SampleBlock(count: 0)
        while let frame = try decoder.next() { samples.append(SampleBlock(frame)) }
        return samples
    }

    @Test(arguments: [Float(0.028), 0.004, 0.0005])
    func impulsesStayBelowMinusOneAfterEncoding(noise: Float) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = media.path("sound.mp4")
        try RenderSound(recipe([("a", 0..<120)], loudness: -16), inputs: ["a": try crest(media, noise: noise)])
            .run(to: path, samplesDone: { _ in }, report: { _ in })
        let samples = try decoded(path)
        let meter = try LoudnessMeter(sampleRate: 48_000)
        try meter.add(left: samples.left, right: samples.right)
        #expect(20 * log10(meter.latestPeak) < -1, "\(20 * log10(meter.latestPeak)) dBTP")
    }

    @Test func noiseKeepsItsLevelAcrossACrossfade() throws {
        let media = try TestMedia()
        defer { media.remove() }
        var inputs: [String: MediaLocation] = [:]
        for (name, seed) in [("a", UInt64(1)), ("b", 99)] {
            var block = SampleBlock(count: 120_000)
            var random = seed
            for index in block.left.indices {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                block.left[index] = (Float(random >> 40) / 8_388_608 - 1) * 0.2
            }
            block.right = block.left
            inputs[name] = MediaLocation(path: try media.sound("\(name).mkv", block))
        }
        let mix = try RenderSound(recipe([("a", 0..<60), ("b", 45..<105)], loudness: -20), inputs: inputs).samples()
        let whole = mix.level(12_000..<60_000)
        for start in stride(from: 60_000, to: 110_000, by: 2400) {
            #expect(abs(20 * log10(mix.level(start..<(start + 2400)) / whole)) < 1.5)
        }
    }

    @Test func theLoudnessIsMeasuredOnce() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let cache = ResultCache(store: try SegmentStore(root: media.path("store")))
        let path = try media.sounding("a.mp4", seconds: 2, hertz: 997, level: 0.05)
        let inputs = ["a": MediaLocation(path: path)]
        var recorded: [Double?] = []
        func mix(_ recipe: SoundRecipe) throws -> SampleBlock {
            try RenderSound(recipe, inputs: inputs, measurements: cache).samples { note in
                if note.code == .soundAdjusted { recorded.append(note.arguments?["recorded"]) }
            }
        }
        let recipe = recipe([("a", 0..<60)], loudness: -16)
        let fresh = try RenderSound(recipe, inputs: inputs).samples()
        #expect(try mix(recipe) == fresh)
        // A cached value that no measurement gives is used for its own range, and not for another one.
        let key = LoudnessKey(
            version: recipe.version, source: Fingerprint(digest: "a"), start: .zero, sampleRate: 48_000,
            samples: 96_000)
        #expect(cache.value(Loudness.self, for: key)?.integrated.map { abs($0 + 26) < 0.5 } == true)
        #expect(try mix(recipe) == fresh)
        cache.keep(Loudness(integrated: -10, truePeak: -9), for: key)
        // What is heard in the mix corrects it.
        #expect(abs(20 * log10(try mix(recipe).level(20_000..<80_000) / fresh.level(20_000..<80_000))) < 0.5)
        let shorter = self.recipe([("a", 0..<50)], loudness: -16)
        #expect(abs(20 * log10(try mix(shorter).level(20_000..<70_000) / fresh.level(20_000..<70_000))) < 0.1)
        #expect(recorded[2] == -10 && [0, 1, 3].allSatisfy { recorded[$0].map { abs($0 + 26) < 0.5 } == true })
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try crest(media)]
        let cache = ResultCache(store: try SegmentStore(root: media.path("store")))
        let contents = try ["one.mp4", "two.mp4"].map { name in
            try RenderSound(recipe([("a", 0..<119)], loudness: -16), inputs: inputs, measurements: cache)
                .run(to: media.path(name), samplesDone: { _ in }, report: { _ in })
            return try Data(contentsOf: URL(filePath: media.path(name)))
        }
        #expect(contents[0] == contents[1] && contents[0].count > 10_000)
    }
}
