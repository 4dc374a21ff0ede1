/// Numbers that look random and follow from a seed, the same everywhere: SplitMix64 (Steele, Lea and Flood, 2014).
struct TuneRandom {
    private var state: UInt64

    init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

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
