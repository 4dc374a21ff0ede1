import Foundation
import LibAV
import Pipeline
import Testing

@testable import Stages

@Suite struct AudioCrossfadeTests {
    private func recipe(
        _ clips: [(String, Range<Int>)], start: MediaTime = .zero, loudness: Double? = nil
    ) -> SoundRecipe {
        SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .milliseconds(500), loudness: loudness,
            clips: clips.map { SoundRecipe.SoundClip(source: Fingerprint(digest: $0.0), start: start, frames: $0.1) })
    }

    @Test func clipsSoundAtTheirPlacesAndLevels() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = [
            "a": MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440)),
            "b": MediaLocation(path: try media.sounding("b.mp4", seconds: 2, hertz: 1000, sampleRate: 22_050)),
        ]
        let mix = try AudioCrossfade(recipe([("a", 0..<60), ("b", 45..<105)]), inputs: inputs).samples()
        #expect(mix.count == 168_000)
        #expect(abs(mix.amplitude(ofHertz: 440, 9600..<57_600) - 0.1) < 0.005)
        #expect(mix.amplitude(ofHertz: 1000, 9600..<57_600) < 0.001)
        #expect(abs(mix.amplitude(ofHertz: 1000, 105_600..<153_600) - 0.1) < 0.005)
        #expect(mix.amplitude(ofHertz: 440, 105_600..<153_600) < 0.001)
        // Halfway through the crossfade both are at −3 dB.
        #expect(abs(mix.amplitude(ofHertz: 440, 82_800..<85_200) - 0.0707) < 0.006)
        #expect(abs(mix.amplitude(ofHertz: 1000, 82_800..<85_200) - 0.0707) < 0.006)
        // No step anywhere: a 1 kHz sine of 0.1 changes by 0.0131 a sample, the 440 Hz one by 0.0058.
        let steps = zip(mix.left.dropFirst(), mix.left).map { abs($0 - $1) }
        #expect(try #require(steps.max()) < 0.02)
    }

    @Test func aClipWithoutSoundIsSilent() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = [
            "a": MediaLocation(path: try media.counting("mute.mp4", times: (0..<60).map { $0 * 33 })),
            "b": MediaLocation(path: try media.sounding("b.mp4", seconds: 1, hertz: 440)),
        ]
        let mix = try AudioCrossfade(recipe([("a", 0..<60), ("b", 60..<90)], loudness: -16), inputs: inputs).samples()
        #expect(mix.left[0..<96_000].allSatisfy { $0 == 0 } && mix.level(110_000..<130_000) > 0.05)
    }

    @Test func aTrackThatEndsEarlyStaysInPlace() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 1, hertz: 440))]
        let mix = try AudioCrossfade(recipe([("a", 0..<60)]), inputs: inputs).samples()
        #expect(mix.count == 96_000)
        #expect(mix.level(60_000..<96_000) < 0.0001 && mix.level(10_000..<40_000) > 0.06)
    }

    @Test(arguments: [0.01, 0.1, 0.5])
    func clipsOfAnyLevelReachTheLoudness(level: Double) throws {
        let media = try TestMedia()
        defer { media.remove() }
        // BS.1770: a 997 Hz sine at 0 dBFS in both channels has −0.02 LUFS… in one, −3.01: so amplitude a has 20·log10(a).
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 3, hertz: 997, level: level))]
        let mix = try AudioCrossfade(recipe([("a", 0..<90)], loudness: -16), inputs: inputs).samples()
        let expected = min(-16, 20 * log10(level) + 15)
        #expect(abs(20 * log10(mix.amplitude(ofHertz: 997, 24_000..<120_000)) - expected) < 0.5)
    }

    @Test func silenceStaysSilence() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 0.3, hertz: 440, level: 0))]
        let mix = try AudioCrossfade(recipe([("a", 0..<9)], loudness: -16), inputs: inputs).samples()
        #expect(mix.left.allSatisfy { abs($0) < 0.0001 })
    }

    @Test func theFileHasEverySampleAndNoMore() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440))]
        let path = media.path("sound.mp4")
        try AudioCrossfade(recipe([("a", 0..<50)]), inputs: inputs)
            .run(to: path, samplesDone: { _ in }, report: { _ in })
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        var samples: [Float] = []
        while let frame = try decoder.next() {
            frame.withChannel(0) { channel in for index in channel.indices { samples.append(channel[index]) } }
        }
        #expect(samples.count == 80_000)
        #expect(try #require(try Probe.media(at: path).bestAudio?.duration) == 1_666_667)
    }
}
