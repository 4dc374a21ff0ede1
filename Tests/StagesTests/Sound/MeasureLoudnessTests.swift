import Foundation
import Model
import Testing

@testable import Stages

@Suite struct MeasureLoudnessTests {
    private func loudness(_ block: SampleBlock, count: Int? = nil) throws -> Loudness {
        let media = try TestMedia()
        defer { media.remove() }
        let location = MediaLocation(path: try media.sound("a.mkv", block))
        let sound = try ClipAudioReader(at: location, start: .zero, sampleRate: 48_000)
        return try MeasureLoudness(sampleRate: 48_000).measure(sound, count: count ?? block.count)
    }

    private func sine(_ hertz: Double, _ amplitude: Double, count: Int) -> SampleBlock {
        var block = SampleBlock(count: count)
        for index in 0..<count { block.left[index] = Float(amplitude * sin(2 * .pi * hertz * Double(index) / 48_000)) }
        block.right = block.left
        return block
    }

    /// BS.1770: the loudness in LUFS of a 997 Hz sine in both channels equals its amplitude in dB.
    @Test func aSineHasTheLoudnessOfTheStandard() throws {
        let measured = try loudness(sine(997, 0.1, count: 96_000))
        #expect(abs(try #require(measured.integrated) + 20) < 0.1)
        // AAC overshoots where the sine begins and ends.
        #expect(abs(try #require(measured.truePeak) + 20) < 2)
        #expect(abs(try #require(measured.usualPeak) + 20) < 2)
    }

    /// Another worker retries, as after any lack of memory.
    @Test func lackOfMemoryDoesNotEndTheRun() {
        let failure = #expect(throws: RenderFailure.self) {
            try RenderFailure.attributing(to: Fingerprint(digest: "a")) { () throws -> Void in
                throw LoudnessMeter.OutOfMemory()
            }
        }
        let words = "there is no memory to measure the loudness of sound"
        #expect(failure == RenderFailure(.outOfMemory(words), source: Fingerprint(digest: "a")))
    }

    @Test func aStretchTooShortForTheStandardIsMeasuredRepeated() throws {
        let measured = try loudness(sine(997, 0.1, count: 96_000), count: 9600)
        #expect(abs(try #require(measured.integrated) + 20) < 0.4)
    }

    @Test func hissIsTheHighNoiseOfTheQuietParts() throws {
        // A loud low tone for nine tenths of the time over noise at −60 dB.
        var block = sine(300, 0.3, count: 192_000)
        var random: UInt64 = 7
        for index in block.left.indices {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            if index % 96_000 < 24_000 { block.left[index] = 0 }
            block.left[index] += (Float(random >> 40) / 8_388_608 - 1) * 0.001 * 1.732
        }
        block.right = block.left
        let hiss = try #require(try loudness(block).hiss)
        // White noise at −60 dB has five sixths of its power above 4 kHz; AAC removes some of it.
        #expect(abs(hiss + 61.5) < 3, "\(hiss)")
        #expect(try #require(try loudness(sine(300, 0.3, count: 96_000)).hiss) < -75)
    }

    @Test func aKnockIsNotAUsualPeak() throws {
        var block = sine(997, 0.01, count: 192_000)
        for index in 0..<12 { block.left[100_000 + index] = 0.7 * Float(sin(2 * .pi * Double(index) / 12)) }
        block.right = block.left
        let measured = try loudness(block)
        #expect(try #require(measured.truePeak) > -6)
        #expect(abs(try #require(measured.usualPeak) + 40) < 1)
    }

    @Test func silenceHasNoValues() throws {
        let measured = try loudness(SampleBlock(count: 48_000))
        #expect(measured == Loudness(integrated: nil, truePeak: nil, usualPeak: nil, hiss: nil))
    }
}
