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
