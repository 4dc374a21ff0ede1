import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// The sound of clips that are faster or slower than they were recorded.
@Suite struct TempoSoundTests {
    private func recipe(_ clips: [(frames: Range<Int>, speed: Int?)], loudness: Double? = nil) -> SoundRecipe {
        SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .zero, loudness: loudness,
            clips: clips.map { clip in
                SoundRecipe.SoundClip(
                    source: Fingerprint(digest: "a"), start: .zero, frames: clip.frames,
                    speed: clip.speed.map(Speed.init))
            })
    }

    @Test(arguments: [500, 750, 1500, 2000, 3000, 4000])
    func `a tone keeps its pitch and has the clip's length`(speed: Int) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 6, hertz: 440))]
        // All of the source.
        let frames = 180 * 1000 / speed
        let mix = try RenderSound(recipe([(0..<frames, speed), (frames..<frames + 30, nil)]), inputs: inputs).samples()
        #expect(mix.count == (frames + 30) * 1600)
        let end = frames * 1600
        // Pieces of a tenth of a second: neighbouring pieces of the tone may meet in other phases.
        for first in stride(from: 2400, to: end - 7200, by: 4800) {
            let piece = first..<first + 4800
            #expect(abs(mix.amplitude(ofHertz: 440, piece) - 0.1) < 0.02, "\(first)")
            let others = [220.0, 660, 880, 440 * Double(speed) / 1000].filter { $0 != 440 }
            #expect(others.allSatisfy { mix.amplitude(ofHertz: $0, piece) < 0.02 }, "\(first)")
        }
        // Sound to within a few hundredths of a second of its end, and the next clip from its own first sample.
        #expect(mix.level(end - 4800..<end - 2400) > 0.06)
        #expect(abs(mix.amplitude(ofHertz: 440, end + 4800..<end + 24_000) - 0.1) < 0.005)
    }

    @Test(arguments: [500, 800, 1250, 2000, 4000])
    func `clicks come when their pictures do`(speed: Int) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let flashes = FlashClip(pictures: (0..<240).map { $0 * 1000 / 30 })
        let inputs = ["a": MediaLocation(path: try flashes.write(to: media.path("a.mp4")))]
        let frames = 236 * 1000 / speed
        let mix = try RenderSound(recipe([(0..<frames, speed)]), inputs: inputs).samples()
        for flash in flashes.flashes.dropLast() {
            // The middle of the click's energy, which is 10 ms behind its beginning.
            let wanted = flashes.pictures[flash] * 48 * 1000 / speed + 480
            let around = wanted - 4800..<wanted + 4800
            let energies = around.map { Double(mix.left[$0] * mix.left[$0]) }
            let energy = energies.reduce(0, +)
            try #require(energy > 5)
            let middle = zip(around, energies).reduce(0.0) { $0 + Double($1.0) * $1.1 } / energy
            #expect(abs(middle - Double(wanted)) < 960, "\(middle) for \(wanted)")
        }
    }

    @Test func `a clip at another speed is as loud as the film`() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.sounding("a.mp4", seconds: 8, hertz: 1000, level: 0.05)
        let inputs = ["a": MediaLocation(path: path)]
        let mix = try RenderSound(
            recipe([(0..<90, 2000), (90..<180, 500), (180..<270, nil)], loudness: -20), inputs: inputs
        )
        .samples()
        let levels = [0, 1, 2].map { 20 * log10(mix.level($0 * 144_000 + 24_000..<$0 * 144_000 + 120_000)) }
        #expect(levels.allSatisfy { abs($0 - levels[2]) < 1 }, "\(levels)")
    }

    @Test func `the same samples come out however many are read at a time`() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let location = MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440))
        func samples(_ step: Int) throws -> SampleBlock {
            let reader = try ClipAudioReader(at: location, start: .zero, sampleRate: 48_000)
            let sound = try TempoSound(reader, count: 60_000, sampleRate: 48_000, speed: Speed(700))
            var samples = SampleBlock(count: 0)
            while samples.count < 60_000 { samples.append(sound.read(min(step, 60_000 - samples.count))) }
            return samples
        }
        let isSame = try samples(60_000) == samples(777)
        #expect(isSame)
    }

    @Test func `measurements of other speeds have keys of their own`() throws {
        let version = RendererVersion(renderer: 1, libav: "test")
        func key(_ speed: Speed?) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let key = LoudnessKey(
                version: version, source: Fingerprint(digest: "a"), start: .zero, sampleRate: 48_000, samples: 100,
                speed: speed)
            return String(decoding: try encoder.encode(key), as: UTF8.self)
        }
        #expect(try !key(nil).contains("speed") && key(Speed(500)).contains(#""speed":0.5"#))
    }
}
