import CFFmpeg

/// An exact fraction, as libav's `AVRational`: a time base in seconds, a frame rate, a pixel aspect.
///
/// Kept as written, not reduced: 2/4 and 1/2 are not equal. 0/1 is an unknown rate.
package struct Rational: Hashable, Sendable, Codable {
    package let numerator: Int32
    package let denominator: Int32

    package init(_ numerator: Int32, _ denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The time base of all positions that leave decoders: 1/1 000 000 s.
    package static let microseconds = Rational(1, 1_000_000)

    /// The reciprocal: a frame rate as a time base.
    package var inverted: Rational { Rational(denominator, numerator) }

    /// True if both parts are positive.
    package var isPositive: Bool { numerator > 0 && denominator > 0 }
}

extension Rational: CustomStringConvertible {
    package var description: String { "\(numerator)/\(denominator)" }
}

extension Rational {
    init(_ rational: AVRational) {
        self.init(rational.num, rational.den)
    }

    var av: AVRational { AVRational(num: numerator, den: denominator) }
}

extension Int64 {
    /// The timestamp; nil for the value by which libav marks a missing one.
    var timestamp: Int64? { self == DAYREEL_NOPTS ? nil : self }

    /// Converts between time bases, to the nearest, halves away from zero. Limits the result to 36,000 years (in microseconds) from zero
    /// for damaged or hostile files: sums of a few such times still fit into 64 bits.
    func rescaled(from: Rational, to: Rational) -> Int64 {
        guard from.isPositive, to.isPositive else { return 0 }
        let farthest = Self.farthestTime
        let scaled = av_rescale_q_rnd(
            self, from.av, to.av, AVRounding(AV_ROUND_NEAR_INF.rawValue | AV_ROUND_PASS_MINMAX.rawValue))
        return Swift.min(Swift.max(scaled, -farthest), farthest)
    }

    /// The largest distance from zero that `rescaled` returns.
    static let farthestTime: Int64 = 1 << 60

    /// The time later by `duration`, but by at least one unit and no later than `farthestTime`: a hostile file may claim that each of its
    /// pictures lasts forever.
    func later(by duration: Int64) -> Int64 {
        self < Self.farthestTime ? Swift.min(self + Swift.max(1, duration), Self.farthestTime) : self + 1
    }

    /// `self + other`, or the nearest number that fits into 64 bits: for timestamps from a file.
    func adding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

extension Int64? {
    /// The timestamp, or libav's marker for a missing one if nil.
    var avTimestamp: Int64 { self ?? DAYREEL_NOPTS }
}
