import Foundation
import LibAV

/// How strongly sound begins, 200 times a second: how much louder a piece of music becomes, in logarithms, in bands of an octave.
///
/// A bass drum is in few frequencies and a cymbal in all, so bands count and not frequencies, and low ones more: people feel the beat of
/// the bass. After S. Dixon, "Onset detection revisited" (2006).
struct OnsetStrength {
    /// Samples a second of the music that it hears.
    static let sampleRate = 24_000
    /// Values a second.
    static let rate = 200
    /// Samples from one spectrum to the next, and in one: 5 and 21 ms.
    private static let (hop, length) = (sampleRate / rate, 512)
    /// Spectra between two that are compared.
    private static let apart = 2
    /// The first frequency of each band, in 47 Hz, and the one after the last; and how much each band counts.
    private static let (edges, weights) = (
        [1, 3, 5, 9, 17, 33, 65, 129, 256], [3, 3, 2, 1, 1, 0.5, 0.5, 0.5] as [Float]
    )

    /// One value for each hop, of the time `index / rate`.
    private(set) var values: [Float] = []
    private let transform: FourierTransform
    private let window: [Float]
    /// The samples that following spectra need, and the spectra that following ones are compared with.
    private var samples = [Float](repeating: 0, count: length / 2)
    private var spectra: [[Float]]

    /// Throws `LibAVError` if there is no memory.
    init() throws {
        transform = try FourierTransform(length: Self.length)
        window = (0..<Self.length).map { index in
            Float(0.5 - 0.5 * cos(2 * .pi * (Double(index) + 0.5) / Double(Self.length)))
        }
        spectra = Array(repeating: [Float](repeating: 0, count: Self.weights.count), count: Self.apart)
    }

    /// Hears the next samples.
    mutating func hear(_ block: SampleBlock) {
        samples.reserveCapacity(samples.count + block.count)
        for index in 0..<block.count { samples.append((block.left[index] + block.right[index]) / 2) }
        var first = 0
        while first + Self.length <= samples.count {
            let (now, before) = (bands(at: first), spectra.removeFirst())
            spectra.append(now)
            values.append(
                Self.weights.indices.reduce(0) { $0 + Self.weights[$1] * max(0, now[$1] - before[$1]) })
            first += Self.hop
        }
        samples.removeFirst(first)
    }

    /// Hears the silence after the last sample.
    mutating func finish() { hear(SampleBlock(count: Self.length)) }

    /// The logarithm of each band's level.
    private func bands(at first: Int) -> [Float] {
        var frame = [SIMD2<Float>](repeating: .zero, count: Self.length)
        for index in 0..<Self.length { frame[index].x = samples[first + index] * window[index] }
        let values = transform.forward(frame)
        return zip(Self.edges, Self.edges.dropFirst()).map { from, to in
            var power: Float = 0
            for index in from..<to { power += (values[index] * values[index]).sum() }
            return log(1 + power.squareRoot())
        }
    }
}
