import Model

/// Composes a tune: the same tune gives the same notes, everywhere.
///
/// A form of bars with chords comes first, from the tune's sections; then the voices of the accompaniment are led from chord to chord, and
/// a melody of motifs is put over them. No recorded or written music went into it.
struct Composer: Sendable {
    let tune: Tune

    init(_ tune: Tune) { self.tune = tune }

    /// The notes, in order.
    func score() -> Score {
        let style = Ensemble.of(tune.mood)
        let bars = TuneForm(tune, style: style).bars
        var score = Score(instruments: style.instruments, tempo: tune.tempo, beats: tune.beats)
        var accompaniment = Accompaniment(style, seed: tune.seed)
        var melody = Melody(style, seed: tune.seed)
        let body = bars.filter { $0.part != .ending }
        for (index, bar) in body.enumerated() {
            let next = index + 1 < bars.count ? bars[index + 1] : nil
            (accompaniment.notes(of: bar, before: next) + melody.notes(of: bar)).forEach { score.add($0) }
        }
        let ending = bars.filter { $0.part == .ending }
        if let lead = style.leads.first {
            accompaniment.ending(ending, lead: lead).forEach { score.add($0) }
        }
        score.settle()
        score.tie(channel: style.pad.channel)
        return score
    }
}

/// Numbers that look random and follow from a seed, the same everywhere: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededNumbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from -1 to below 1: a sample of white noise.
    mutating func sample() -> Float { Float(Int64(bitPattern: next()) >> 40) / Float(1 << 23) }

    /// A number from 0 to below `limit`, which is positive.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// A number of a range.
    mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// True in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of several; the first of none that are random.
    mutating func one<Value>(of values: [Value], or other: Value) -> Value {
        values.isEmpty ? other : values[below(values.count)]
    }
}
