import Foundation
import LibAV

/// Finds the steady beat of a piece of music by the strength of its onsets: a tempo, from how alike the strength is to itself some time
/// later, and then the beats that fit most onsets. It is right for music with a steady pulse; other music has none to be found, or a
/// wrong one.
struct BeatFinder {
    /// A steady beat. Times are in seconds.
    struct Found: Hashable {
        var period: Double
        /// The time of its first beat that is heard.
        var first: Double
        /// The share of its beats at which a sound begins, within `near`.
        var heard: Double
    }

    /// Beats a minute that are looked for, and those that people feel most often, with how far others are from them in octaves.
    private static let (slowest, fastest, usual, spread) = (45.0, 210.0, 115.0, 0.9)
    /// Seconds between a beat and a sound that begins at it.
    static let near = 0.035
    /// The share of a period around a beat in which its sound is looked for.
    private static let reach = 0.12
    /// The strength of a beat that is heard, as a share of the usual one.
    private static let audible: Float = 0.3
    /// The least correlation of the strength with itself a beat later, of music with a beat: of noise and lasting tones it is under 0.02,
    /// of soft piano 0.28.
    private static let likest: Float = 0.1

    private let rate: Double
    /// The strength over its surroundings, and the same smoothed.
    private let strength: [Float]
    private let smooth: [Float]

    /// `strength`: so many values a second.
    init(_ strength: [Float], rate: Int) {
        self.rate = Double(rate)
        self.strength = Self.standingOut(strength, half: rate / 2)
        smooth = Self.smoothed(self.strength, sigma: 0.015 * Double(rate))
    }

    /// Nil for music without beats that can be found.
    func beat() -> Found? {
        guard Double(strength.count) > 4 * rate, let coarse = coarsePeriod() else { return nil }
        var period = finePeriod(near: coarse)
        var phase = bestPhase(period)
        for width in [Self.reach, Self.reach / 2, Self.reach / 2] {
            guard let line = fitted(period, phase, within: width * period) else { break }
            (period, phase) = line
        }
        guard correlation(lag: Int(period.rounded())) >= Self.likest else { return nil }
        let peaks = peaks(period, phase, within: Self.near * rate)
        let levels = peaks.map(\.level).filter { $0 > 0 }.sorted()
        guard !levels.isEmpty else { return nil }
        let heard = levels[levels.count / 2] * Self.audible
        guard let first = peaks.first(where: { $0.level >= heard }) else { return nil }
        let (count, last) = (peaks.count { $0.level >= heard }, peaks.last { $0.level >= heard } ?? first)
        return Found(
            period: period / rate, first: (phase + Double(first.beat) * period) / rate,
            heard: Double(count) / Double(last.beat - first.beat + 1))
    }

    /// The period in values, to a value, at which the strength is most like itself.
    private func coarsePeriod() -> Int? {
        let lags = Int(rate * 60 / Self.fastest)...Int(rate * 60 / Self.slowest)
        let most = min(smooth.count / 2, 4 * lags.upperBound)
        guard most > lags.upperBound else { return nil }
        let likeness = (0...most).map { lag in Self.likeness(smooth.span, lag: lag) }
        guard likeness[0] > 0 else { return nil }
        // A beat comes again after two, three and four, each to half a value.
        let scores = lags.map { lag -> Double in
            let again = (1...4).filter { lag * $0 <= most }.map { times in
                let around = (lag * times - times / 2)...min(most, lag * times + times / 2)
                return around.reduce(Float(0)) { max($0, likeness[$1]) }
            }
            let octaves = log2(rate * 60 / Double(lag) / Self.usual) / Self.spread
            return Double(again.reduce(0, +)) / Double(again.count) * exp(-0.5 * octaves * octaves)
        }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 else { return nil }
        return lags.lowerBound + best
    }

    /// How much the strength is like itself so many values later, over what is so of all values: 1 for the same.
    private func correlation(lag: Int) -> Float {
        let mean = smooth.reduce(0, +) / Float(smooth.count)
        let all = Self.likeness(smooth.span, lag: 0) - mean * mean
        return lag < smooth.count && all > 0 ? (Self.likeness(smooth.span, lag: lag) - mean * mean) / all : 0
    }

    /// The mean product of the strength with itself `lag` values later.
    private static func likeness(_ values: Span<Float>, lag: Int) -> Float {
        var sum: Float = 0
        for index in 0..<(values.count - lag) { sum += values[index] * values[index + lag] }
        return sum / Float(values.count - lag)
    }

    /// The period near a coarse one at which the whole piece swings most, with its first two overtones.
    private func finePeriod(near coarse: Int) -> Double {
        let middle = 1 / Double(coarse)
        // A quarter of what the length of the piece tells apart.
        let step = min(0.25 / Double(strength.count), middle / 400)
        let steps = Int(0.025 * middle / step)
        var best = (power: -1.0, frequency: middle)
        for index in -steps...steps {
            let frequency = middle + Double(index) * step
            let power = [1.0, 2, 4].reduce(0) { $0 + swing(frequency * $1) }
            if power > best.power { best = (power, frequency) }
        }
        return 1 / best.frequency
    }

    /// The magnitude of the strength at so many periods a value.
    private func swing(_ frequency: Double) -> Double {
        let (turn, other) = (cos(2 * .pi * frequency), sin(2 * .pi * frequency))
        var (x, y, real, imaginary) = (1.0, 0.0, 0.0, 0.0)
        for value in smooth {
            real += Double(value) * x
            imaginary += Double(value) * y
            (x, y) = (x * turn - y * other, x * other + y * turn)
        }
        return (real * real + imaginary * imaginary).squareRoot()
    }

    /// The place of the first beat, at which beats of a period meet most strength.
    private func bestPhase(_ period: Double) -> Double {
        var best = (sum: Float(-1), phase: 0.0)
        for phase in 0..<Int(period.rounded(.up)) {
            var sum: Float = 0
            var place = Double(phase)
            while place < Double(smooth.count - 1) {
                sum += smooth[Int(place.rounded())]
                place += period
            }
            if sum > best.sum { best = (sum, Double(phase)) }
        }
        return best.phase
    }

    /// The line through the onsets next to beats, in values; nil if there are too few. Strong ones count more, up to the usual.
    private func fitted(_ period: Double, _ phase: Double, within reach: Double) -> (period: Double, phase: Double)? {
        let peaks = peaks(period, phase, within: reach).filter { $0.level > 0 }
        guard peaks.count >= 4 else { return nil }
        let usual = peaks.map(\.level).sorted()[peaks.count / 2]
        var (sum, sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for peak in peaks {
            let (weight, x, y) = (Double(min(1, peak.level / usual)), Double(peak.beat), peak.place)
            sum += weight
            sumX += weight * x
            sumY += weight * y
            sumXX += weight * x * x
            sumXY += weight * x * y
        }
        let spread = sum * sumXX - sumX * sumX
        guard spread > 0 else { return nil }
        let slope = (sum * sumXY - sumX * sumY) / spread
        return abs(slope / period - 1) < 0.03 ? (slope, (sumY - slope * sumX) / sum) : nil
    }

    /// The strongest onset next to each beat, its place to a part of a value. `level` 0: there is none.
    private func peaks(
        _ period: Double, _ phase: Double, within reach: Double
    ) -> [(beat: Int, place: Double, level: Float)] {
        let first = Int((-phase / period).rounded(.up)) - 1
        let last = Int((Double(smooth.count) - 1 - phase) / period)
        guard first <= last else { return [] }
        return (first...last).compactMap { beat in
            let place = phase + Double(beat) * period
            let range = Int((place - reach).rounded(.up))...Int((place + reach).rounded(.down))
            guard range.upperBound >= 0, place > -reach else { return nil }
            let inside = range.clamped(to: 0...(smooth.count - 1))
            guard let top = inside.max(by: { smooth[$0] < smooth[$1] }), smooth[top] > 0 else {
                return (beat, place, 0)
            }
            return (beat, Double(top) + Self.offset(ofTop: top, in: smooth), smooth[top])
        }
    }

    /// How far the top of the parabola through a value and its neighbours is from it, −0.5 to 0.5.
    private static func offset(ofTop top: Int, in values: [Float]) -> Double {
        guard top > 0, top + 1 < values.count else { return 0 }
        let (left, middle, right) = (Double(values[top - 1]), Double(values[top]), Double(values[top + 1]))
        let bend = left - 2 * middle + right
        return bend < 0 ? max(-0.5, min(0.5, 0.5 * (left - right) / bend)) : 0
    }

    /// What of each value is above the mean of those around it.
    private static func standingOut(_ values: [Float], half: Int) -> [Float] {
        var sums = [0.0]
        for value in values { sums.append(sums[sums.count - 1] + Double(value)) }
        return values.indices.map { index in
            let range = max(0, index - half)..<min(values.count, index + half + 1)
            return max(
                0, values[index] - Float((sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)))
        }
    }

    private static func smoothed(_ values: [Float], sigma: Double) -> [Float] {
        let half = Int((3 * sigma).rounded(.up))
        let weights = (-half...half).map { Float(exp(-0.5 * Double($0 * $0) / (sigma * sigma))) }
        return values.indices.map { index in
            var sum: Float = 0
            for offset in -half...half where values.indices.contains(index + offset) {
                sum += values[index + offset] * weights[offset + half]
            }
            return sum
        }
    }
}

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
