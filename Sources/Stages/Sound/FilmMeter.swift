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
