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
