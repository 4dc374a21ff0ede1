import Foundation

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
