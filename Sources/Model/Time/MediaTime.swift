/// A position in a source, or a length, in whole microseconds.
///
/// Microseconds are libav's `AV_TIME_BASE`. Positions in films are frames and samples instead: see `FrameRate`.
package struct MediaTime: Hashable, Sendable {
    package let microseconds: Int64

    package static let zero = MediaTime(microseconds: 0)

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static func seconds(_ seconds: Int64) -> MediaTime { MediaTime(microseconds: seconds * 1_000_000) }
    package static func milliseconds(_ count: Int64) -> MediaTime { MediaTime(microseconds: count * 1000) }

    /// Seconds, for people and JSON only: no position is ever computed from them.
    package var seconds: Double { Double(microseconds) / 1_000_000 }

    package static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        MediaTime(microseconds: left.microseconds + right.microseconds)
    }
    package static func - (left: MediaTime, right: MediaTime) -> MediaTime {
        MediaTime(microseconds: left.microseconds - right.microseconds)
    }
}

extension MediaTime: Comparable {
    package static func < (left: MediaTime, right: MediaTime) -> Bool { left.microseconds < right.microseconds }
}

/// Encoded as seconds with at most six decimals. A `Double` holds microseconds exactly for 285 years, and nothing is computed from it.
extension MediaTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let seconds = try container.decode(Double.self)
        guard abs(seconds) < 9e9 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(seconds) s are no time")
        }
        self.init(microseconds: Int64((seconds * 1_000_000).rounded()))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(seconds)
    }
}

extension MediaTime {
    /// Seconds with one decimal, for a column of a table: `2.1`.
    package var oneDecimal: String {
        let tenths = microseconds.scaled(by: 1, over: 100_000)
        return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }

    /// `oneDecimal` with its unit, for the length of a film or a recording: `2.0 s`.
    package var roundSeconds: String { oneDecimal + " s" }

    /// Seconds with at most two decimals, without zeros at the end, for sentences: `0.5 s`, `12 s`.
    package var plainSeconds: String { Self.decimal(microseconds.scaled(by: 1, over: 10_000), places: 2) + " s" }

    /// Seconds with all their decimals, without zeros at the end: `0.5`, `12`.
    package var exactSeconds: String { Self.decimal(microseconds, places: 6) }

    /// `exactSeconds` as job files write it: `0.5s`.
    package var jobText: String { exactSeconds + "s" }

    /// A number of units of the last decimal place, without zeros at the end.
    private static func decimal(_ units: Int64, places: Int) -> String {
        let scale = (0..<places).reduce(UInt64(1)) { power, _ in power * 10 }
        let fraction = Int(units.magnitude % scale).padded(to: places)
        let digits = fraction.lastIndex { $0 != "0" }.map { "." + fraction[...$0] } ?? ""
        return "\(units < 0 ? "-" : "")\(units.magnitude / scale)\(digits)"
    }
}

/// Frames per second as an exact fraction: 30/1, 30000/1001.
package struct FrameRate: Hashable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    /// Both parts must be positive.
    package init(_ numerator: Int64, over denominator: Int64 = 1) {
        precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The length of `frames` frames, rounded to the nearest microsecond.
    package func time(ofFrames frames: Int) -> MediaTime {
        MediaTime(microseconds: Int64(frames).scaled(by: 1_000_000 * denominator, over: numerator))
    }

    /// The number of whole frames that fit into the time.
    package func wholeFrames(in time: MediaTime) -> Int {
        // `time(ofFrames:)` rounds by at most half a microsecond, so allow for that much.
        let doubled = Int128(time.microseconds) * 2 + 1
        return Int(clamping: (doubled * Int128(numerator)).flooredDivision(by: 2_000_000 * Int128(denominator)))
    }

    /// The number of frames nearest to the time.
    package func nearestFrames(to time: MediaTime) -> Int {
        Int(time.microseconds.scaled(by: numerator, over: 1_000_000 * denominator))
    }

    /// The audio sample at which the frame starts. Derived from the frame alone, so that no error accumulates over a film.
    package func sample(atFrame frame: Int, sampleRate: Int) -> Int {
        let samples = Int128(frame) * Int128(sampleRate) * Int128(denominator)
        return Int(clamping: samples.flooredDivision(by: Int128(numerator)))
    }
}

extension FrameRate: CustomStringConvertible {
    /// `30` or `30000/1001`
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// Written as `30` or `30000/1001`.
extension FrameRate: WrittenAsText {
    init?(written text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count <= 2, let first = parts[0], (1...1_000_000).contains(first) else { return nil }
        guard let second = parts.count == 2 ? parts[1] : 1, (1...1_000_000).contains(second) else { return nil }
        self.init(first, over: second)
    }

    var written: String { description }
}
