import Foundation

/// Takes from music what hides words: everything below 100 Hz, and 3 dB around 2 kHz.
///
/// Second-order filters by the bilinear transform, as in R. Bristow-Johnson's Audio EQ Cookbook.
struct MusicThinner {
    /// A filter in transposed direct form 2, for both channels.
    private struct Section {
        let b0, b1, b2, a1, a2: Double
        var first = SIMD2<Double>.zero
        var second = SIMD2<Double>.zero

        /// A high-pass of Butterworth's form.
        init(highPass corner: Double, sampleRate: Int) {
            let angle = 2 * Double.pi * corner / Double(sampleRate)
            let alpha = sin(angle) / 2.0.squareRoot()
            let scale = 1 / (1 + alpha)
            b0 = (1 + cos(angle)) / 2 * scale
            b1 = -(1 + cos(angle)) * scale
            b2 = b0
            a1 = -2 * cos(angle) * scale
            a2 = (1 - alpha) * scale
        }

        /// A bell. `gain` in dB.
        init(bell centre: Double, gain: Double, quality: Double, sampleRate: Int) {
            let angle = 2 * Double.pi * min(centre / Double(sampleRate), 0.45)
            let (alpha, height) = (sin(angle) / (2 * quality), pow(10, gain / 40))
            let scale = 1 / (1 + alpha / height)
            b0 = (1 + alpha * height) * scale
            b1 = -2 * cos(angle) * scale
            b2 = (1 - alpha * height) * scale
            a1 = b1
            a2 = (1 - alpha / height) * scale
        }

        mutating func next(_ input: SIMD2<Double>) -> SIMD2<Double> {
            let output = b0 * input + first
            first = b1 * input - a1 * output + second
            second = b2 * input - a2 * output
            return output
        }
    }

    private var highPass: Section
    private var bell: Section

    init(sampleRate: Int) {
        highPass = Section(highPass: 100, sampleRate: sampleRate)
        bell = Section(bell: 2000, gain: -3, quality: 0.7, sampleRate: sampleRate)
    }

    /// Thins samples out, each as far as `share` says for its index: 0…1.
    mutating func filter(_ block: inout SampleBlock, by share: (Int) -> Double) {
        for index in block.left.indices {
            let sound = SIMD2(Double(block.left[index]), Double(block.right[index]))
            let thin = bell.next(highPass.next(sound))
            let share = share(index)
            guard share > 0 else { continue }
            let mixed = sound + share * (thin - sound)
            (block.left[index], block.right[index]) = (Float(mixed.x), Float(mixed.y))
        }
    }
}
