import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

@Suite struct RenderSoundTests {
    func recipe(
        _ clips: [(String, Range<Int>)], start: MediaTime = .zero, loudness: Double? = nil
    ) -> SoundRecipe {
        SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .milliseconds(500), loudness: loudness,
            clips: clips.map { SoundRecipe.SoundClip(source: Fingerprint(digest: $0.0), start: start, frames: $0.1) })
    }

    @Test func clipsSoundAtTheRightTimesAndLevels() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = [
            "a": MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440)),
            "b": MediaLocation(path: try media.sounding("b.mp4", seconds: 2, hertz: 1000, sampleRate: 22_050)),
        ]
        let mix = try RenderSound(recipe([("a", 0..<60), ("b", 45..<105)]), inputs: inputs).samples()
        #expect(mix.count == 168_000)
        #expect(abs(mix.amplitude(ofHertz: 440, 9600..<57_600) - 0.1) < 0.005)
        #expect(mix.amplitude(ofHertz: 1000, 9600..<57_600) < 0.001)
        #expect(abs(mix.amplitude(ofHertz: 1000, 105_600..<153_600) - 0.1) < 0.005)
        #expect(mix.amplitude(ofHertz: 440, 105_600..<153_600) < 0.001)
        // Halfway through the crossfade both are at −3 dB.
        #expect(abs(mix.amplitude(ofHertz: 440, 82_800..<85_200) - 0.0707) < 0.006)
        #expect(abs(mix.amplitude(ofHertz: 1000, 82_800..<85_200) - 0.0707) < 0.006)
        // There is no step: a 1 kHz sine of 0.1 changes by 0.0131 a sample, the 440 Hz one by 0.0058.
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
        let mix = try RenderSound(recipe([("a", 0..<60), ("b", 60..<90)], loudness: -16), inputs: inputs).samples()
        #expect(mix.left[0..<96_000].allSatisfy { $0 == 0 } && mix.level(110_000..<130_000) > 0.05)
    }

    /// A silent worker counts as hung, and measuring a clip of an hour takes a minute or more.
    @Test func measuringIsReported() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440))]
        var told: [Int] = []
        try RenderSound(recipe([("a", 0..<60)], loudness: -16), inputs: inputs)
            .run(to: media.path("sound.mp4"), samplesDone: { told.append($0) }, report: { _ in })
        // A report for each tenth of a second, before the first sample is done.
        #expect(told.prefix { $0 == 0 }.count == 20)
        #expect(told.last == 96_000)
    }

    /// A silenced clip's source is not even opened.
    @Test func aSilencedClipKeepsItsPlace() throws {
        let media = try TestMedia()
        defer { media.remove() }
        var recipe = recipe([("a", 0..<60), ("b", 60..<90)], loudness: -16)
        recipe.clips[0].isSilent = true
        let inputs = [
            "a": MediaLocation(path: "/nowhere/a.mov"),
            "b": MediaLocation(path: try media.sounding("b.mp4", seconds: 1, hertz: 440)),
        ]
        let mix = try RenderSound(recipe, inputs: inputs).samples()
        #expect(mix.count == 144_000)
        #expect(mix.left[0..<96_000].allSatisfy { $0 == 0 } && mix.level(110_000..<130_000) > 0.05)
    }

    @Test func aTrackThatEndsEarlyKeepsItsPlace() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 1, hertz: 440))]
        let mix = try RenderSound(recipe([("a", 0..<60)]), inputs: inputs).samples()
        #expect(mix.count == 96_000)
        #expect(mix.level(60_000..<96_000) < 0.0001 && mix.level(10_000..<40_000) > 0.06)
    }

    @Test func silenceStaysSilence() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 0.3, hertz: 440, level: 0))]
        let mix = try RenderSound(recipe([("a", 0..<9)], loudness: -16), inputs: inputs).samples()
        #expect(mix.left.allSatisfy { abs($0) < 0.0001 })
    }

    @Test func anOffsetIsRemoved() throws {
        let media = try TestMedia()
        defer { media.remove() }
        var block = SampleBlock(count: 96_000)
        for index in block.left.indices {
            block.left[index] = 0.2 + 0.1 * Float(sin(2 * .pi * 440 * Double(index) / 48_000))
        }
        block.right = block.left
        let inputs = ["a": MediaLocation(path: try media.sound("offset.mkv", block))]
        let mix = try RenderSound(recipe([("a", 0..<60)]), inputs: inputs).samples()
        #expect(abs(mix.left[12_000..<84_000].reduce(0, +) / 72_000) < 0.002)
        #expect(abs(mix.amplitude(ofHertz: 440, 24_000..<72_000) - 0.1) < 0.005)
    }

    @Test func aGapKeepsItsPlaceAndDoesNotClick() throws {
        let media = try TestMedia()
        defer { media.remove() }
        var sine = SampleBlock(count: 48_000)
        for index in sine.left.indices { sine.left[index] = 0.5 * Float(sin(2 * .pi * 440 * Double(index) / 48_000)) }
        sine.right = sine.left
        // Sound from 0.5 s to 1.5 s, a gap, sound from 2.25 s to 3.25 s.
        let inputs = ["a": MediaLocation(path: try media.sound("gap.mkv", sine, at: [24_000, 108_000], after: 0))]
        let mix = try RenderSound(recipe([("a", 0..<120)]), inputs: inputs).samples()
        #expect(mix.level(0..<22_000) < 0.0005 && mix.level(75_000..<106_000) < 0.0005)
        #expect(mix.level(160_000..<192_000) < 0.0005)
        for range in [26_000..<70_000, 110_000..<154_000] {
            #expect(abs(mix.amplitude(ofHertz: 440, range) - 0.5) < 0.02)
        }
        // In step: the sine's phase follows from its position. Matroska rounds that to a millisecond, which is 158 degrees.
        let expected = (26_000..<70_000).map { sin(2 * .pi * 440 * Double($0 - 24_000) / 48_000) * 0.5 }
        let error = zip(expected, mix.left[26_000..<70_000]).reduce(0) { $0 + pow($1.0 - Double($1.1), 2) } / 44_000
        #expect(error.squareRoot() < 0.4)
        // The steepest step of a 440 Hz sine of 0.5 is 0.029.
        #expect(try #require(zip(mix.left.dropFirst(), mix.left).map { abs($0 - $1) }.max()) < 0.035)
    }

    @Test func adjacentClipsDoNotClick() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = [
            "a": MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440, level: 0.5)),
            "b": MediaLocation(path: try media.sounding("b.mp4", seconds: 2, hertz: 330, level: 0.5)),
        ]
        let mix = try RenderSound(recipe([("a", 0..<47), ("b", 47..<90)]), inputs: inputs).samples()
        // A 440 Hz sine of 0.5 has steps of 0.029. AAC overshoots at the beginning, so that part is skipped. A break has steps of at least
        // 0.1.
        let steps = zip(mix.left.dropFirst(5001), mix.left.dropFirst(5000)).map { abs($0 - $1) }
        #expect(try #require(steps.max()) < 0.042)
        #expect(mix.level(70_000..<74_000) > 0.3 && mix.level(77_000..<81_000) > 0.3)
    }

    @Test func damagedSoundIsReported() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try FlashClip(format: "mpegts", encoder: "ac3", channels: 2).write(to: media.path("damaged.mts"))
        var bytes = try Data(contentsOf: URL(filePath: path))
        // The second stream's packets have PID 257. Every fourth one that does not begin a frame is overwritten.
        for start in stride(from: 0, to: bytes.count - 188, by: 188) where start / 188 % 4 == 0 {
            let (flags, pid) = (bytes[start + 1], Int(bytes[start + 1] & 31) << 8 | Int(bytes[start + 2]))
            if pid == 257, flags & 0x40 == 0 { for index in (start + 100)..<(start + 180) { bytes[index] ^= 0x5A } }
        }
        try bytes.write(to: URL(filePath: path))
        var reports: [Diagnostic] = []
        let mix = try RenderSound(recipe([("a", 0..<100)], loudness: -16), inputs: ["a": MediaLocation(path: path)])
            .samples { reports.append($0) }
        #expect(mix.count == 160_000 && mix.left.allSatisfy { $0.isFinite && abs($0) <= 1 })
        // What the levels do to a clip is reported too.
        reports.removeAll { $0.code == .soundAdjusted }
        #expect(reports.map(\.code) == [.mediaLog] && reports.first?.path == path)
        #expect(reports.first?.severity == .note)
    }

    @Test func theFileHasEverySampleAndNoMore() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 2, hertz: 440))]
        let path = media.path("sound.mp4")
        try RenderSound(recipe([("a", 0..<50)]), inputs: inputs)
            .run(to: path, samplesDone: { _ in }, report: { _ in })
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        var samples: [Float] = []
        while let frame = try decoder.next() {
            frame.withChannel(0) { channel in for index in channel.indices { samples.append(channel[index]) } }
        }
        #expect(samples.count == 80_000)
        #expect(try #require(try MediaInfo(ofFileAt: path).bestAudio?.duration) == 1_666_667)
    }
}
