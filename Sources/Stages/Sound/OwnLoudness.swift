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
