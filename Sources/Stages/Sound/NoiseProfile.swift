import Foundation

/// The level of a clip's noise in bands of frequencies.
///
/// Bands are an eighth as wide as their lowest frequency, and at least four of the transform's frequencies: narrower ones would need more
/// than a tenth of a second to be measured.
struct NoiseProfile: Hashable, Sendable, Codable {
    /// The mean power at a frequency of each band, both channels together, in dB of `StereoSpectrum.powers`.
    var bands: [Double]

    /// The first frequency of each band, and the one after the last.
    static func edges(frequencies: Int) -> [Int] {
        var edges = [0]
        while let last = edges.last, last < frequencies { edges.append(min(frequencies, last + max(4, last / 8))) }
        return edges
    }

    /// The power at each frequency.
    func powers(frequencies: Int) -> [Float] {
        let edges = Self.edges(frequencies: frequencies)
        var powers = [Float](repeating: 0, count: frequencies)
        for (band, level) in bands.enumerated() where band + 1 < edges.count {
            for index in edges[band]..<edges[band + 1] { powers[index] = Float(pow(10, level / 10)) }
        }
        return powers
    }

    /// The noise as it is heard: its A-weighted level in dB of full scale (mean of both channels), by IEC 61672-1.
    func level(sampleRate: Int) -> Double {
        let length = StereoSpectrum.length(at: sampleRate)
        let sum = powers(frequencies: length / 2 + 1).enumerated().dropFirst().reduce(0.0) { sum, one in
            sum + Double(one.element) * Self.weight(Double(one.offset * sampleRate) / Double(length))
        }
        // Parseval's theorem for a half-sine window, whose squares add up to half the length.
        return 10 * log10(2 * sum / Double(length * length) + 1e-16)
    }

    /// The A-weighting as a factor of the power; 1 at 1 kHz.
    private static func weight(_ hertz: Double) -> Double {
        let square = hertz * hertz
        let (low, first, second, high) = (20.6 * 20.6, 107.7 * 107.7, 737.9 * 737.9, 12_194.0 * 12_194.0)
        let gain =
            high * square * square
            / ((square + low) * ((square + first) * (square + second)).squareRoot() * (square + high))
        // +2.00 dB.
        return gain * gain * 1.5849
    }
}
