import Foundation

/// The height of one channel's signal between its samples: four times oversampled, ITU-R BS.1770-4, annex 2.
///
/// The analogue signal between samples may be higher than any of them.
struct TruePeakMeter {
    /// The lag in samples: the level read at a sample is that of the signal between the sample this much earlier and the next one.
    static let delay = 6

    /// The filter of annex 2: for each tap, the coefficients of the four phases.
    private static let filter: [SIMD4<Float>] = [
        [0.0017089843750, -0.0291748046875, -0.0189208984375, -0.0083007812500],
        [0.0109863281250, 0.0292968750000, 0.0330810546875, 0.0148925781250],
        [-0.0196533203125, -0.0517578125000, -0.0582275390625, -0.0266113281250],
        [0.0332031250000, 0.0891113281250, 0.1015625000000, 0.0476074218750],
        [-0.0594482421875, -0.1665039062500, -0.2003173828125, -0.1022949218750],
        [0.1373291015625, 0.4650878906250, 0.7797851562500, 0.9721679687500],
        [0.9721679687500, 0.7797851562500, 0.4650878906250, 0.1373291015625],
        [-0.1022949218750, -0.2003173828125, -0.1665039062500, -0.0594482421875],
        [0.0476074218750, 0.1015625000000, 0.0891113281250, 0.0332031250000],
        [-0.0266113281250, -0.0582275390625, -0.0517578125000, -0.0196533203125],
        [0.0148925781250, 0.0330810546875, 0.0292968750000, 0.0109863281250],
        [-0.0083007812500, -0.0189208984375, -0.0291748046875, 0.0017089843750],
    ]
    /// The largest ratio of a signal between samples to the highest of the samples that the filter sees: the sum of the absolute values of
    /// a phase's coefficients.
    private static let reach: Float = 2.03

    private var line = [Float](repeating: 0, count: Self.filter.count - 1)

    /// Raises each of `levels`, one per sample, to the level read there. Samples that cannot exceed `floor` may be skipped.
    mutating func read(_ samples: [Float], above floor: Float, into levels: inout [Float]) {
        line += samples
        for first in stride(from: 0, to: samples.count, by: 64) {
            let group = first..<min(first + 64, samples.count)
            if highest(first..<(group.upperBound + Self.filter.count - 1)) * Self.reach > floor {
                readGroup(group, into: &levels)
            }
        }
        line.removeFirst(samples.count)
    }

    private func highest(_ range: Range<Int>) -> Float {
        let values = line.span
        var highest: Float = 0
        for index in range { highest = max(highest, abs(values[index])) }
        return highest
    }

    private func readGroup(_ group: Range<Int>, into levels: inout [Float]) {
        let (values, filter) = (line.span, Self.filter.span)
        var target = levels.mutableSpan
        for index in group {
            var between = SIMD4<Float>.zero
            for tap in filter.indices { between += filter[tap] * values[index + tap] }
            let sizes = pointwiseMax(between, -between)
            let exact = max(abs(values[index + 5]), abs(values[index + 6]))
            target[index] = max(target[index], sizes.max(), exact)
        }
    }
}

/// The level above 4 kHz, where the hiss of a microphone is most audible, for a tenth of a second at a time.
///
/// Wind, traffic and rooms are 20 to 40 dB weaker there, but hiss is not. A fourth-order high-pass (Butterworth) for each channel; its two
/// sections follow the bilinear transform as in R. Bristow-Johnson's Audio EQ Cookbook.
struct TrebleMeter {
    private static let corner = 4000.0

    private var left: (Section, Section)
    private var right: (Section, Section)

    /// A second-order high-pass in transposed direct form 2.
    private struct Section {
        let b0, b1, b2, a1, a2: Double
        var first = 0.0
        var second = 0.0

        init(sampleRate: Int, quality: Double) {
            let angle = 2 * Double.pi * min(TrebleMeter.corner / Double(sampleRate), 0.45)
            let alpha = sin(angle) / (2 * quality)
            let scale = 1 / (1 + alpha)
            b0 = (1 + cos(angle)) / 2 * scale
            b1 = -(1 + cos(angle)) * scale
            b2 = b0
            a1 = -2 * cos(angle) * scale
            a2 = (1 - alpha) * scale
        }

        mutating func next(_ input: Double) -> Double {
            let output = b0 * input + first
            first = b1 * input - a1 * output + second
            second = b2 * input - a2 * output
            return output
        }
    }

    init(sampleRate: Int) {
        // The two pole pairs of a fourth-order Butterworth filter.
        let (one, two) = (0.541_196_1, 1.306_563)
        left = (Section(sampleRate: sampleRate, quality: one), Section(sampleRate: sampleRate, quality: two))
        right = left
    }

    /// The level of the next samples in dB relative to full scale (RMS, mean of both channels); nil for digital silence.
    mutating func level(of block: SampleBlock) -> Double? {
        var (sum, isSilent) = (0.0, true)
        for index in block.left.indices {
            let (left, right) = (Double(block.left[index]), Double(block.right[index]))
            if left != 0 || right != 0 { isSilent = false }
            let high = (self.left.1.next(self.left.0.next(left)), self.right.1.next(self.right.0.next(right)))
            sum += high.0 * high.0 + high.1 * high.1
        }
        guard !isSilent, block.count > 0 else { return nil }
        return max(-160, 10 * log10(sum / Double(2 * block.count) + 1e-16))
    }
}
