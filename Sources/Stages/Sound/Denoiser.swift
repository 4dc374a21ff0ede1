import Foundation
import LibAV

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

/// The spectra of both channels of short overlapping frames, by one complex transform: left is its real part, right its imaginary one.
///
/// A factor for each frequency that is real, and the same for its mirror image, acts on both channels alike. So no sound moves to the side.
final class StereoSpectrum {
    /// Samples in a frame, about 43 ms: a power of two.
    let length: Int
    /// The number of frequencies, from 0 to half the sample rate.
    var frequencies: Int { length / 2 + 1 }

    private let transform: FourierTransform
    /// A half sine, before the transform and after the inverse: the squares of four overlapping ones add up to 2.
    private let window: [Float]

    /// Throws `LibAVError` if there is no memory.
    init(sampleRate: Int) throws {
        length = Self.length(at: sampleRate)
        transform = try FourierTransform(length: length)
        let length = Double(length)
        window = (0..<Int(length)).map { Float(sin(.pi * (Double($0) + 0.5) / length)) }
    }

    /// The power of two closest to 43 ms: 2048 samples at 44.1 and 48 kHz.
    static func length(at sampleRate: Int) -> Int {
        1 << max(6, Int(log2(Double(sampleRate) * 0.043).rounded()))
    }

    /// The spectrum of a frame of `length` samples.
    func analyse(_ frame: SampleBlock) -> [SIMD2<Float>] {
        var values = [SIMD2<Float>](repeating: .zero, count: length)
        let window = window
        Self.weigh(frame.left.span, frame.right.span, by: window.span, into: &values)
        return transform.forward(values)
    }

    private static func weigh(
        _ left: Span<Float>, _ right: Span<Float>, by window: Span<Float>, into values: inout [SIMD2<Float>]
    ) {
        var target = values.mutableSpan
        let (left, right) = (left.extracting(0..<window.count), right.extracting(0..<window.count))
        precondition(target.count == window.count && left.count == window.count && right.count == window.count)
        for index in target.indices { target[index] = SIMD2(left[index], right[index]) * window[index] }
    }

    /// The samples of a spectrum, times the window: added to those of overlapping frames, four at a time, they are the original times 2.
    func synthesise(_ spectrum: [SIMD2<Float>]) -> [SIMD2<Float>] {
        var samples = transform.inverse(spectrum)
        let (window, scale) = (window, 1 / Float(length))
        Self.weigh(&samples, by: window.span, scale)
        return samples
    }

    private static func weigh(_ samples: inout [SIMD2<Float>], by window: Span<Float>, _ scale: Float) {
        var target = samples.mutableSpan
        precondition(target.count == window.count)
        for index in target.indices { target[index] *= window[index] * scale }
    }

    /// The power at each frequency, both channels together.
    func powers(of spectrum: [SIMD2<Float>]) -> [Float] {
        var powers = [Float](repeating: 0, count: frequencies)
        Self.addPowers(of: spectrum.span, to: &powers)
        return powers
    }

    private static func addPowers(of spectrum: Span<SIMD2<Float>>, to powers: inout [Float]) {
        var target = powers.mutableSpan
        for index in target.indices {
            let (value, mirror) = (spectrum[index], spectrum[index == 0 ? 0 : spectrum.count - index])
            target[index] = ((value * value).sum() + (mirror * mirror).sum()) / 2
        }
    }
}

extension [SIMD2<Float>] {
    /// Multiplies what a spectrum of both channels has at a frequency.
    mutating func scale(frequency index: Int, by gain: Float) {
        self[index] *= gain
        if index > 0, index < count - index { self[count - index] *= gain }
    }
}

/// The overlapping frames of a sound, which go through their spectra a quarter of a frame at a time.
struct OverlappedFrames {
    let spectrum: StereoSpectrum
    /// The latest samples that were analysed, and the sum of those that were synthesised and may still change: a frame each.
    private var input: SampleBlock
    private var output: [SIMD2<Float>]

    /// Before the first samples there is silence. Throws `LibAVError` if there is no memory.
    init(sampleRate: Int) throws {
        spectrum = try StereoSpectrum(sampleRate: sampleRate)
        input = SampleBlock(count: spectrum.length)
        output = Array(repeating: .zero, count: spectrum.length)
    }

    /// Samples to pass at a time: a quarter of a frame.
    var hop: Int { spectrum.length / 4 }

    /// The spectrum of the frame that ends with the next `hop` samples.
    mutating func analyse(_ block: SampleBlock) -> [SIMD2<Float>] {
        input.append(block)
        input.removeFirst(hop)
        return spectrum.analyse(input)
    }

    /// Adds a frame, and returns the oldest `hop` samples, which no later frame changes.
    mutating func synthesise(_ values: [SIMD2<Float>]) -> SampleBlock {
        let samples = spectrum.synthesise(values)
        for index in output.indices { output[index] += samples[index] }
        var done = SampleBlock(count: hop)
        for index in 0..<hop {
            done.left[index] = output[index].x / 2
            done.right[index] = output[index].y / 2
        }
        output.removeFirst(hop)
        output += repeatElement(.zero, count: hop)
        return done
    }
}
