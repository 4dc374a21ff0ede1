/// Random numbers that are the same on every run: SplitMix64 (Steele, Lea and Flood, 2014).
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 up to, but not including, 1.
    mutating func roll() -> Float { Float(bits() >> 40) / 16_777_216 }

    mutating func roll(_ low: Float, _ high: Float) -> Float { low + (high - low) * roll() }

    /// A whole number from 0 up to, but not including, `count`.
    mutating func pick(_ count: Int) -> Int { Int(roll() * Float(count)) }
}
