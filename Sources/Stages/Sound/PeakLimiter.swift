import Foundation

/// Keeps the true peak of a stereo signal below a ceiling, with a smooth gain.
///
/// It looks five milliseconds ahead, so that the gain has come down smoothly when the peak arrives, and rises again over about a hundred
/// milliseconds. Both channels get the same gain. Sound that needs no limiting passes unchanged, bit for bit. The gain is an integer, so
/// that no error accumulates over an hour.
struct PeakLimiter {
    /// The number of samples by which the output lags.
    let delay: Int

    private static let unity: Int64 = 1 << 24
    /// The share, per sample, by which the gain's distance to unity shrinks: 4096 samples are 85 ms at 48 kHz.
    private static let releaseSamples: Int64 = 4096
    /// The distance around a peak within which the gain stays down: the width of the filter that finds peaks.
    private static let margin = TruePeakMeter.delay

    private let ceiling: Float
    private var meters = (left: TruePeakMeter(), right: TruePeakMeter())
    private var lowest: SlidingMinimum
    private var release = Self.unity
    private var smoothing: (MovingSum, MovingSum)
    private let smoothingWeight: Int64
    private var line: SampleBlock
    /// The number of samples since anything was limited.
    private var rest: Int
    private let memory: Int

    /// `ceiling` is a factor of full scale.
    init(ceiling: Float, sampleRate: Int) {
        let half = max(1, sampleRate / 400)
        self.ceiling = ceiling
        // A peak read now must be covered by the gain from one margin before it to one after it, and the smoothed gain is computed from the
        // last 2 · half − 1 minima.
        delay = 2 * half + TruePeakMeter.delay + Self.margin
        lowest = SlidingMinimum(width: 2 * half + 2 * Self.margin, initial: Self.unity)
        smoothing = (
            MovingSum(width: half, initial: Self.unity), MovingSum(width: half, initial: Self.unity * Int64(half))
        )
        smoothingWeight = Int64(half) * Int64(half)
        line = SampleBlock(count: delay)
        memory = 4 * half + 2 * Self.margin
        rest = memory
    }

    /// Takes samples and returns as many; the first `delay` of all are silent.
    mutating func process(_ block: SampleBlock) -> SampleBlock {
        var levels = [Float](repeating: 0, count: block.count)
        meters.left.read(block.left, above: ceiling, into: &levels)
        meters.right.read(block.right, above: ceiling, into: &levels)
        line.append(block)
        var output = line.first(block.count)
        line.removeFirst(block.count)
        if rest >= memory, !levels.contains(where: { $0 > ceiling }) { return output }
        for index in levels.indices {
            let gain = nextGain(for: levels[index])
            if gain < 1 {
                output.left[index] *= gain
                output.right[index] *= gain
            }
        }
        return output
    }

    private mutating func nextGain(for level: Float) -> Float {
        // Rounded down: never above the ceiling.
        let wanted = level > ceiling ? Int64(ceiling / level * Float(Self.unity)) : Self.unity
        let needed = lowest.next(wanted)
        release = min(needed, release + (Self.unity - release) / Self.releaseSamples + 1)
        rest = release == Self.unity ? rest + 1 : 0
        let smooth = smoothing.1.next(smoothing.0.next(release))
        return Float(Double(smooth) / Double(smoothingWeight * Self.unity))
    }
}

/// The minimum of the last `width` numbers.
struct SlidingMinimum {
    private let width: Int
    /// Numbers that may still become the minimum, in rising order, with their positions.
    private var candidates: [(place: Int, value: Int64)]
    private var first = 0
    private var place = 0

    init(width: Int, initial: Int64) {
        self.width = width
        candidates = [(0, initial)]
    }

    mutating func next(_ value: Int64) -> Int64 {
        place += 1
        while candidates.count > first, let last = candidates.last, last.value >= value { candidates.removeLast() }
        candidates.append((place, value))
        if candidates[first].place <= place - width { first += 1 }
        if first > 4 * width {
            candidates.removeFirst(first)
            first = 0
        }
        return candidates[first].value
    }
}

/// The sum of the last `width` numbers.
struct MovingSum {
    private var values: [Int64]
    private var sum: Int64
    private var place = 0

    init(width: Int, initial: Int64) {
        values = [Int64](repeating: initial, count: width)
        sum = initial * Int64(width)
    }

    mutating func next(_ value: Int64) -> Int64 {
        sum += value - values[place]
        values[place] = value
        place = place + 1 == values.count ? 0 : place + 1
        return sum
    }
}

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
