import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// The sound of clips whose last picture is seen for longer than it was recorded.
@Suite struct HeldSoundTests {
    /// 1.2 s of somebody who speaks in a room at −50 dB, and the noise that is measured of it.
    private static func room(isMono: Bool = false) throws -> (sound: SampleBlock, noise: NoiseProfile) {
        var noise = TestSound.noise(-50, count: 57_600)
        if isMono { noise.right = noise.left }
        let sound = noise + TestSound.speech(-20, count: 57_600)
        var meter = try NoiseMeter(sampleRate: 48_000)
        meter.add(noise)
        return (sound, try #require(meter.profile))
    }

    private func levels(_ sound: SampleBlock, _ range: Range<Int>) -> [Double] {
        stride(from: range.lowerBound, to: range.upperBound, by: 2400).map { sound.decibels($0..<$0 + 2400) }
    }

    @Test func thePlaceSoundsOnBehindTheEnd() throws {
        let (sound, noise) = try Self.room()
        let held = try HeldSound(TestSource(sound), end: 57_600, noise: noise, sampleRate: 48_000)
        // In uneven pieces, which must not matter.
        var block = SampleBlock(count: 0)
        for count in [1, 40_000, 3000, 20_000, 32_999] { block.append(held.read(count)) }
        #expect(block.left[..<43_200] == sound.left[..<43_200])
        // As loud as the room, in every twentieth of a second.
        let behind = levels(block, 57_600..<96_000)
        #expect(behind.allSatisfy { abs($0 + 50) < 2 }, "\(behind)")
        // No hole on the way there.
        #expect(levels(block, 43_200..<57_600).allSatisfy { $0 > -52 })
        // No click either: where the recording ends, samples change as they do behind it.
        let steps = zip(block.left.dropFirst(), block.left).map { abs($0 - $1) }
        #expect(try #require(steps[57_000..<58_200].max()) <= (try #require(steps[60_000...].max())) * 1.5)
        // Both channels are as different as those of the recording.
        #expect(block.left[60_000...] != block.right[60_000...])
    }

    @Test func monoStaysMono() throws {
        let (sound, noise) = try Self.room(isMono: true)
        let held = try HeldSound(TestSource(sound), end: 57_600, noise: noise, sampleRate: 48_000)
        let block = held.read(96_000)
        #expect(block.left == block.right && block.level(60_000..<96_000) > 0.001)
    }

    @Test func withoutKnownNoiseItFades() throws {
        let (sound, _) = try Self.room()
        let block = try HeldSound(TestSource(sound), end: 57_600, noise: nil, sampleRate: 48_000).read(96_000)
        #expect(block.left[57_600...].allSatisfy { $0 == 0 })
        // The last two milliseconds.
        #expect(block.decibels(57_504..<57_600) < sound.decibels(57_504..<57_600) - 35)
    }

    @Test func theMixHasIt() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let room = TestSound.noise(-40, count: 48_000) + TestSound.speech(-20, count: 48_000)
        let inputs = ["a": MediaLocation(path: try media.sound("a.mkv", room))]
        func mix(held: Int?) throws -> SampleBlock {
            let clip = SoundRecipe.SoundClip(
                source: Fingerprint(digest: "a"), start: .zero, frames: 0..<60, held: held)
            let recipe = SoundRecipe(
                version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30),
                encoding: AudioEncoding(), crossfade: .zero, loudness: -16, clips: [clip])
            return try RenderSound(recipe, inputs: inputs).samples()
        }
        let (plain, held) = (try mix(held: nil), try mix(held: 30))
        #expect(plain.decibels(50_000..<94_000) < -100)
        // The room as it is heard between two words.
        let between = levels(held, 9600..<38_400).min() ?? 0
        #expect(abs(held.decibels(50_000..<94_000) - between) < 3, "\(held.decibels(50_000..<94_000)) \(between)")
    }
}
