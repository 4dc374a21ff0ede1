import Foundation

@testable import Stages

extension SampleBlock {
    /// Root mean square of a stretch of the left channel.
    func level(_ range: Range<Int>) -> Double {
        (range.reduce(0.0) { $0 + Double(left[$1]) * Double(left[$1]) } / Double(range.count)).squareRoot()
    }

    /// The strength of one frequency in a stretch of the left channel: the amplitude of that sine (one bin of a Fourier transform).
    func amplitude(ofHertz hertz: Double, _ range: Range<Int>, sampleRate: Double = 48_000) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for index in range {
            let angle = 2 * .pi * hertz * Double(index) / sampleRate
            real += Double(left[index]) * cos(angle)
            imaginary += Double(left[index]) * sin(angle)
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(range.count)
    }
}
