/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every run.
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Random bytes, the same for the same seed.
    package static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            let number = random.next()
            for shift in 0..<UInt64(8) { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
        }
        return Array(bytes.prefix(count))
    }
}
