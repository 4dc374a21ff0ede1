import Foundation
import Testing

@testable import Stages

@Suite struct NoiseMeterTests {
    private func profile(_ block: SampleBlock) throws -> NoiseProfile? {
        var meter = try NoiseMeter(sampleRate: 48_000)
        let source = TestSource(block)
        for _ in 0..<(block.count / 4800) { meter.add(source.read(4800)) }
        return meter.profile
    }

    /// dB between two profiles in each band from 100 Hz to 16 kHz.
    private func differences(_ one: NoiseProfile, _ other: NoiseProfile) -> [Double] {
        let edges = NoiseProfile.edges(frequencies: 1025)
        return zip(zip(one.bands, other.bands), edges).filter { (5..<683).contains($0.1) }.map { $0.0.0 - $0.0.1 }
    }

    @Test func whiteNoiseHasItsLevelInEveryBand() throws {
        let found = try #require(try profile(TestSound.noise(-50, count: 480_000)))
        // A half-sine window of 2048: 1024 times the power of a channel, for both.
        let expected = -50 + 10 * log10(2 * 1024.0)
        let errors = found.bands.dropFirst().dropLast().map { abs($0 - expected) }
        #expect(try #require(errors.max()) < 1.5, "\(errors)")
        // The A-weighting leaves −2.7 dB of white noise up to 24 kHz, by numerical integration.
        #expect(abs(found.level(sampleRate: 48_000) + 50 + 2.7) < 0.6, "\(found.level(sampleRate: 48_000))")
    }

    @Test func speechDoesNotCountAsNoise() throws {
        let noise = TestSound.noise(-60, count: 480_000)
        let alone = try #require(try profile(noise))
        let below = try #require(try profile(noise + TestSound.speech(-30, count: 480_000)))
        let differences = differences(below, alone)
        #expect(try #require(differences.max()) < 3 && (try #require(differences.min())) > -1.5, "\(differences)")
    }

    @Test func aMutedSecondIsNotTheFloor() throws {
        let noise = TestSound.noise(-60, count: 240_000)
        var muted = noise
        for index in 48_000..<144_000 { (muted.left[index], muted.right[index]) = (0, 0) }
        let differences = differences(try #require(try profile(muted)), try #require(try profile(noise)))
        #expect(try #require(differences.map(abs).max()) <= 1.5, "\(differences)")
    }

    @Test func silenceAndAMomentHaveNoNoise() throws {
        #expect(try profile(SampleBlock(count: 96_000)) == nil)
        #expect(try profile(TestSound.noise(-40, count: 1000)) == nil)
    }

    @Test func bandsCoverEveryFrequencyOnce() {
        let edges = NoiseProfile.edges(frequencies: 1025)
        #expect(edges.first == 0 && edges.last == 1025 && edges == edges.sorted() && Set(edges).count == edges.count)
        let powers = NoiseProfile(bands: edges.dropFirst().map { _ in -20 }).powers(frequencies: 1025)
        #expect(powers.count == 1025 && powers.allSatisfy { abs($0 - 0.01) < 1e-6 })
    }
}
