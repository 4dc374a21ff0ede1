import Foundation

@testable import Stages

extension SampleBlock {
    /// The root mean square of a range of the left channel.
    func level(_ range: Range<Int>) -> Double {
        (range.reduce(0.0) { $0 + Double(left[$1]) * Double(left[$1]) } / Double(range.count)).squareRoot()
    }

    /// The amplitude of a sine of this frequency in a range of the left channel (one bin of a Fourier transform).
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
