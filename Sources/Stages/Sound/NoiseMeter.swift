import Foundation

/// Measures the noise of a clip: what each band of frequencies has in its quietest tenth.
///
/// Speech, steps and birds leave every band now and then, noise does not. Takes a level for each band every 0.1 s, and keeps only how often
/// each occurs, so that the memory does not depend on the clip's length.
struct NoiseMeter {
    /// dB a step of the histogram, and the level of its first.
    private static let (step, floor, steps) = (0.5, -140.0, 500)
    /// The share of the time that is taken for noise.
    private static let quiet = 0.1
    /// dB by which the quietest tenth of steady noise lies below its mean: measured with white noise.
    private static let bias = 0.8

    private let spectrum: StereoSpectrum
    private let edges: [Int]
    /// Frames that make a level: 0.1 s.
    private let group: Int
    private var counts: [[Int32]]
    private var waiting = SampleBlock(count: 0)
    private var sums: [Double]
    private var frames = 0

    init(sampleRate: Int) throws {
        spectrum = try StereoSpectrum(sampleRate: sampleRate)
        edges = NoiseProfile.edges(frequencies: spectrum.frequencies)
        group = max(1, Int((Double(sampleRate) / 10 / Double(spectrum.length / 2)).rounded()))
        counts = Array(repeating: Array(repeating: 0, count: Self.steps), count: edges.count - 1)
        sums = Array(repeating: 0, count: edges.count - 1)
    }

    mutating func add(_ block: SampleBlock) {
        waiting.append(block)
        while waiting.count >= spectrum.length {
            add(frame: waiting.first(spectrum.length))
            waiting.removeFirst(spectrum.length / 2)
        }
    }

    private mutating func add(frame: SampleBlock) {
        let powers = spectrum.powers(of: spectrum.analyse(frame))
        for band in sums.indices {
            var sum: Float = 0
            for index in edges[band]..<edges[band + 1] { sum += powers[index] }
            sums[band] += Double(sum) / Double(edges[band + 1] - edges[band])
        }
        frames += 1
        if frames == group { count() }
    }

    private mutating func count() {
        // Digital silence is no noise: a muted second must not count as the floor of the rest.
        if sums.contains(where: { $0 > 0 }) {
            for band in sums.indices {
                let level = 10 * log10(sums[band] / Double(frames) + 1e-14)
                counts[band][max(0, min(Self.steps - 1, Int((level - Self.floor) / Self.step)))] += 1
            }
        }
        for band in sums.indices { sums[band] = 0 }
        frames = 0
    }

    /// The noise so far; nil for silence and for sound shorter than 0.1 s.
    var profile: NoiseProfile? {
        let levels = counts.compactMap { counts -> Double? in
            let total = counts.reduce(0, +)
            guard total > 0 else { return nil }
            var (seen, index) = (Int32(0), 0)
            while Double(seen + counts[index]) <= Self.quiet * Double(total) {
                seen += counts[index]
                index += 1
            }
            return Self.floor + (Double(index) + 0.5) * Self.step + Self.bias
        }
        return levels.isEmpty ? nil : NoiseProfile(bands: levels)
    }
}

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
