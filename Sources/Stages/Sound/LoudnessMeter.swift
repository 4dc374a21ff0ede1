import CEBUR128

/// The loudness and the true peak of stereo sound, measured by libebur128: EBU R 128, ITU-R BS.1770-4.
final class LoudnessMeter {
    typealias OutOfMemory = SoundOutOfMemory

    /// Freed once, in `deinit`.
    private let state: UnsafeMutablePointer<ebur128_state>
    /// Samples in libebur128's order: left, right, left, right.
    private var interleaved: [Float] = []

    /// A meter without `truePeak` takes a quarter of the time.
    init(sampleRate: Int, truePeak: Bool = true) throws(OutOfMemory) {
        let mode = EBUR128_MODE_I.rawValue | (truePeak ? EBUR128_MODE_TRUE_PEAK.rawValue : 0)
        guard let state = ebur128_init(2, UInt(sampleRate), Int32(mode)) else { throw OutOfMemory() }
        self.state = state
    }

    deinit {
        var pointer: UnsafeMutablePointer<ebur128_state>? = state
        ebur128_destroy(&pointer)
    }

    /// Takes the next samples; both channels have the same number.
    func add(left: [Float], right: [Float]) throws(OutOfMemory) {
        interleaved.removeAll(keepingCapacity: true)
        for (left, right) in zip(left, right) {
            interleaved.append(left)
            interleaved.append(right)
        }
        guard ebur128_add_frames_float(state, interleaved, interleaved.count / 2) == 0 else { throw OutOfMemory() }
    }

    /// Integrated and gated, in LUFS; nil if nothing is loud enough to count, or there is less than 0.4 s.
    var integrated: Double? {
        var loudness = 0.0
        return ebur128_loudness_global(state, &loudness) == 0 && loudness.isFinite ? loudness : nil
    }

    /// The loudness in LUFS of the last 0.4 s, ungated; nil for silence.
    var momentary: Double? {
        var loudness = 0.0
        return ebur128_loudness_momentary(state, &loudness) == 0 && loudness.isFinite ? loudness : nil
    }

    /// The true peak of the samples added last, as a factor of full scale: the higher one of both channels.
    var latestPeak: Double {
        var (left, right) = (0.0, 0.0)
        ebur128_prev_true_peak(state, 0, &left)
        ebur128_prev_true_peak(state, 1, &right)
        return max(left, right)
    }

    /// The version of the library in use: `1.2.6`.
    static var libraryVersion: String {
        var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
        ebur128_get_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}

/// Measures the finished sound of a film as it is heard: as a whole, and between the middles of its transitions, clip by clip.
struct FilmMeter {
    private let meter: LoudnessMeter
    private let sampleRate: Int
    /// The samples at which each clip is louder than its neighbours in their transitions.
    private let parts: [Range<Int>]
    private var waiting = SampleBlock(count: 0)
    private var position = 0
    private var index = 0
    /// The loudness of each clip; empty for silent ones, and for clips of fewer than 0.1 s.
    private(set) var clips: [BlockLevels]

    /// `places`: the sample ranges of the clips in the film.
    init(places: [Range<Int>], sampleRate: Int) throws(LoudnessMeter.OutOfMemory) {
        meter = try LoudnessMeter(sampleRate: sampleRate, truePeak: false)
        self.sampleRate = sampleRate
        let middles = zip(places, places.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 }
        let ends = middles + [places.last?.upperBound ?? 0]
        parts = zip([0] + middles, ends).map { $0..<max($0, $1) }
        clips = Array(repeating: BlockLevels(), count: places.count)
    }

    mutating func add(_ block: SampleBlock) throws(LoudnessMeter.OutOfMemory) {
        waiting.append(block)
        let step = sampleRate / 10
        while waiting.count >= step {
            let part = waiting.first(step)
            waiting.removeFirst(step)
            try meter.add(left: part.left, right: part.right)
            position += step
            // The block of 0.4 s that ends here belongs to the clip in its middle, unless a long clip has blocks of its own only.
            let block = (position - 4 * step)..<position
            guard block.lowerBound >= 0 else { continue }
            while index + 1 < parts.count, parts[index].upperBound <= position - 2 * step { index += 1 }
            let own = parts[index]
            if own.count < 8 * step || block.clamped(to: own) == block { clips[index].add(meter.momentary) }
        }
    }

    /// The loudness of the film so far in LUFS; nil for silence and for less than 0.4 s.
    var integrated: Double? { meter.integrated }
}

/// How loud the sound of the clips is from moment to moment, without music.
struct OwnLoudness {
    /// LUFS (momentary) over which clips are loud.
    static let loud = -24.0

    private let meter: LoudnessMeter
    private let sampleRate: Int
    private var waiting = SampleBlock(count: 0)
    /// For each tenth of a second, whether the 0.4 s that end with it are loud.
    private(set) var tenths: [Bool] = []

    init(sampleRate: Int) throws(LoudnessMeter.OutOfMemory) {
        meter = try LoudnessMeter(sampleRate: sampleRate, truePeak: false)
        self.sampleRate = sampleRate
    }

    mutating func add(_ block: SampleBlock) throws(LoudnessMeter.OutOfMemory) {
        waiting.append(block)
        while waiting.count >= sampleRate / 10 {
            let part = waiting.first(sampleRate / 10)
            waiting.removeFirst(part.count)
            try meter.add(left: part.left, right: part.right)
            tenths.append((meter.momentary ?? -70) > Self.loud)
        }
    }

    /// The samples of tenth `index`: the middle of the 0.4 s.
    func range(ofTenth index: Int) -> Range<Int> {
        let step = sampleRate / 10
        return max(0, (index - 2) * step)..<max(step, (index - 1) * step)
    }

    /// The sorted samples at which it is loud.
    var spans: [Range<Int>] {
        var spans: [Range<Int>] = []
        for index in tenths.indices where tenths[index] {
            let range = range(ofTenth: index)
            if let last = spans.last, range.lowerBound <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                spans.append(range)
            }
        }
        return spans
    }
}
