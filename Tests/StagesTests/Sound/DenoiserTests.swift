import Foundation
import Testing

@testable import Stages

@Suite struct DenoiserTests {
    private func profile(_ block: SampleBlock) throws -> NoiseProfile {
        var meter = try NoiseMeter(sampleRate: 48_000)
        meter.add(block)
        return try #require(meter.profile)
    }

    /// The block without its noise and without the delay.
    private func denoised(_ block: SampleBlock, depth: Double, by profile: NoiseProfile) throws -> SampleBlock {
        var denoiser = try Denoiser(NoiseReduction(profile: profile, depth: depth), sampleRate: 48_000)
        let (source, hop, delay) = (TestSource(block), denoiser.hop, denoiser.delay)
        var result = SampleBlock(count: 0)
        while result.count < block.count + delay { result.append(denoiser.process(source.read(hop))) }
        result.removeFirst(delay)
        return result.first(block.count)
    }

    @Test(arguments: [3.0, 6, 12])
    func noiseFallsByTheDepth(depth: Double) throws {
        let noise = TestSound.noise(-50, count: 240_000)
        let result = try denoised(noise, depth: depth, by: try profile(noise))
        let range = 12_000..<228_000
        #expect(abs(noise.decibels(range) - result.decibels(range) - depth) < 0.5, "\(result.decibels(range))")
        // It stays as even as it was: no tinkling.
        let levels = stride(from: 12_000, to: 220_000, by: 4800).map { result.decibels($0..<($0 + 4800)) }
        #expect(try #require(levels.max()) - (try #require(levels.min())) < 2)
    }

    /// The distance of speech's spectrum before and after, in dB, where speech stands this many dB above the noise: root mean square.
    private func distance(at level: Double, snr: Double, above: Double) throws -> Double {
        let (count, spectrum) = (384_000, try StereoSpectrum(sampleRate: 48_000))
        let (speech, noise) = (TestSound.speech(level, count: count), TestSound.noise(level - snr, count: count))
        let mix = speech + noise
        let result = try denoised(mix, depth: ClipLevel.depths.upperBound, by: try profile(mix))
        let floor = Float(2 * 1024 * pow(10, (level - snr) / 10)) * Float(pow(10, above / 10))
        var (sum, cells) = (0.0, 0)
        for start in stride(from: 4096, to: count - 4096, by: 1024) {
            let powers = [speech, mix, result].map { block in
                var part = SampleBlock(count: 2048)
                part.left = Array(block.left[start..<start + 2048])
                part.right = Array(block.right[start..<start + 2048])
                return spectrum.powers(of: spectrum.analyse(part))
            }
            for index in 4..<700 where powers[0][index] > floor {
                let change = 10 * log10(Double(powers[2][index] / powers[1][index]))
                sum += change * change
                cells += 1
            }
        }
        try #require(cells > 1000)
        return (sum / Double(cells)).squareRoot()
    }

    /// The bound: 1 dB, the smallest difference of level that listeners notice, where speech is 10 dB above the noise; a quarter of that
    /// where it is 20 dB above.
    @Test(arguments: [10.0, 20, 30])
    func speechKeepsItsSpectrum(snr: Double) throws {
        let (ten, twenty) = (try distance(at: -40, snr: snr, above: 10), try distance(at: -40, snr: snr, above: 20))
        #expect(ten < 1 && twenty < 0.25, "\(ten) and \(twenty) dB")
    }

    @Test func soundWithoutNoisePassesUnchangedAndInTime() throws {
        let speech = TestSound.speech(-20, count: 96_000)
        let silent = NoiseProfile(bands: NoiseProfile.edges(frequencies: 1025).dropFirst().map { _ in -120 })
        let result = try denoised(speech, depth: 12, by: silent)
        // Sample for sample: a delay of one sample would be a difference of several percent.
        let error = zip(speech.left, result.left).map { abs($0 - $1) }.max() ?? 1
        #expect(error < 1e-5, "\(error)")
    }

    @Test func bothChannelsGetTheSameGain() throws {
        // Speech on the left, noise on both sides: the noise on the right must not fall more than that on the left.
        var mix = TestSound.speech(-30, count: 192_000)
        mix.right = [Float](repeating: 0, count: mix.count)
        let noise = TestSound.noise(-60, count: 192_000)
        let result = try denoised(mix + noise, depth: 12, by: try profile(noise))
        var mirrored = mix + noise
        swap(&mirrored.left, &mirrored.right)
        var other = try denoised(mirrored, depth: 12, by: try profile(noise))
        swap(&other.left, &other.right)
        let error = zip(result.left + result.right, other.left + other.right).map { abs($0 - $1) }.max() ?? 1
        #expect(error < 1e-6)
    }
}
