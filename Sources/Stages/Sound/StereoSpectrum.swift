import Foundation
import LibAV

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
        for index in window.indices { target[index] = SIMD2(left[index], right[index]) * window[index] }
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
        for index in window.indices { target[index] *= window[index] * scale }
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
