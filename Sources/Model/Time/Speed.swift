/// How fast a recording is shown, in thousandths: 500 is half as fast as it was.
package struct Speed: Hashable, Sendable {
    package let thousandths: Int

    package static let normal = Speed(1000)
    /// The speeds that a job may ask for.
    package static let asked = 250...4000
    /// All speeds: phones show 240 f/s at an eighth.
    package static let all = 125...4000

    /// The nearest speed that is possible.
    package init(_ thousandths: Int) {
        self.thousandths = min(max(thousandths, Self.all.lowerBound), Self.all.upperBound)
    }

    package var isNormal: Bool { self == .normal }
    package var isSlow: Bool { thousandths < Self.normal.thousandths }

    /// True if sound can be slowed to it, or hurried, and still be listened to.
    package var isHeard: Bool { thousandths >= 500 }

    /// The time that passes in the recording while so much of the film does.
    package func recorded(in time: MediaTime) -> MediaTime {
        isNormal ? time : MediaTime(microseconds: time.microseconds.scaled(by: Int64(thousandths), over: 1000))
    }

    /// The time of the film in which so much of the recording is shown.
    package func shown(_ time: MediaTime) -> MediaTime {
        isNormal ? time : MediaTime(microseconds: time.microseconds.scaled(by: 1000, over: Int64(thousandths)))
    }

    /// `samples` of the film in samples of the recording, rounded up.
    package func recorded(inSamples samples: Int) -> Int {
        Int(-(-Int64(samples) * Int64(thousandths)).flooredDivision(by: 1000))
    }

    /// The speed with at most three decimals, without zeros at the end, as job files write it: `0.5`, `2`.
    package var text: String {
        let digits = String(thousandths % 1000 + 1000).dropFirst()
        let fraction = digits.lastIndex { $0 != "0" }.map { "." + digits[...$0] } ?? ""
        return "\(thousandths / 1000)\(fraction)"
    }
}

/// Encoded as a number with at most three decimals, from which nothing is computed.
extension Speed: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let factor = try container.decode(Double.self)
        guard let speed = Speed(factor: factor, among: Self.all) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(factor) is no speed")
        }
        self = speed
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Double(thousandths) / 1000)
    }

    /// The speed nearest to a factor; nil for one that is not `among` these thousandths.
    package init?(factor: Double, among speeds: ClosedRange<Int>) {
        guard factor > 0, factor <= 1000 else { return nil }
        let thousandths = Int((factor * 1000).rounded())
        guard speeds.contains(thousandths) else { return nil }
        self.init(thousandths)
    }
}
