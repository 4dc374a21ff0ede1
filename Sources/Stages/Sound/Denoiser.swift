import Foundation

/// A clip's noise, and how far it is lowered.
struct NoiseReduction: Hashable, Sendable, Codable {
    var profile: NoiseProfile
    /// The most in dB by which anything is lowered.
    var depth: Double
}

/// Lowers steady noise by spectral subtraction (M. Berouti, R. Schwartz, J. Makhoul, 1979).
///
/// Each frequency of a frame of 43 ms keeps the share of its power that is above the noise. The noise counts twice, and the power is the
/// mean over three frames and five frequencies, because single ones of noise scatter so much that they would tinkle. What stands 10 dB
/// above the noise loses less than 1 dB, the smallest difference of level that is heard, and 20 dB above it less than 0.1 dB. Nothing loses
/// more than `depth`. Both channels get the same gains.
struct Denoiser {
    /// Samples by which the output lags: the length of a frame.
    var delay: Int { frames.spectrum.length }
    /// Samples to pass at a time.
    var hop: Int { frames.hop }

    private static let oversubtraction: Float = 2
    /// Frequencies on each side that are averaged with one.
    private static let reach = 2

    private var frames: OverlappedFrames
    /// Twice the noise at each frequency.
    private let noise: [Float]
    /// The lowest factor of the power.
    private let lowest: Float
    private var latest: [SIMD2<Float>]
    /// Smoothed over frequencies, of the last three frames.
    private var powers: [[Float]]

    init(_ reduction: NoiseReduction, sampleRate: Int) throws {
        frames = try OverlappedFrames(sampleRate: sampleRate)
        let spectrum = frames.spectrum
        noise = reduction.profile.powers(frequencies: spectrum.frequencies).map { Self.oversubtraction * $0 }
        lowest = Float(pow(10, -reduction.depth / 10))
        latest = Array(repeating: .zero, count: spectrum.length)
        powers = Array(repeating: Array(repeating: 0, count: spectrum.frequencies), count: 3)
    }

    /// Takes the next `hop` samples and returns as many, which begin `delay` samples earlier; before the first there is silence.
    mutating func process(_ block: SampleBlock) -> SampleBlock {
        let next = frames.analyse(block)
        powers.removeFirst()
        powers.append(smoothed(frames.spectrum.powers(of: next)))
        defer { latest = next }
        return frames.synthesise(filtered(latest))
    }

    private func smoothed(_ powers: [Float]) -> [Float] {
        var sums = powers
        let source = powers.span
        let last = source.count - 1
        for distance in 1...Self.reach {
            for index in source.indices {
                sums[index] += source[max(0, index - distance)] + source[min(last, index + distance)]
            }
        }
        return sums
    }

    /// A spectrum times the gains that follow from its frame and the ones before and after.
    private func filtered(_ values: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var values = values
        // The sums are of 3 · 5 powers.
        let cells = Float(3 * (2 * Self.reach + 1))
        for index in noise.indices {
            let power = (powers[0][index] + powers[1][index] + powers[2][index]) / cells
            let share = power > 0 ? 1 - noise[index] / power : 0
            let gain = max(lowest, share).squareRoot()
            values.scale(frequency: index, by: gain)
        }
        return values
    }
}
