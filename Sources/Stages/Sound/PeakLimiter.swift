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
