/// A job's correction of a wrong date, for one file or for all that match a pattern.
package struct DateCorrection: Hashable, Sendable, Codable {
    /// A file name, a path under a source, or a pattern for either.
    package var files: String
    package var change: Change

    package enum Change: Hashable, Sendable {
        /// Seconds by which the clock was slow.
        case shift(Int64)
        case day(Day)
        /// The local time, in seconds as if it were UTC.
        case wall(Int64)
        /// Seconds since 1970 and seconds east of UTC.
        case instant(Int64, offset: Int)
    }

    package init(files: String, change: Change) {
        self.files = files
        self.change = change
    }

    /// True if it may match several files.
    package var isPattern: Bool { files.contains { "*?[{".contains($0) } }
}

/// Encoded as a mapping of the given values: `shift` in seconds, `day`, `wall` in seconds as if the local time were UTC, or `instant` in
/// seconds since 1970 with its `offset`.
extension DateCorrection.Change: Codable {
    private enum CodingKeys: String, CodingKey { case shift, day, wall, instant, offset }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let shift = try container.decodeIfPresent(Int64.self, forKey: .shift) {
            self = .shift(shift)
        } else if let day = try container.decodeIfPresent(Day.self, forKey: .day) {
            self = .day(day)
        } else if let wall = try container.decodeIfPresent(Int64.self, forKey: .wall) {
            self = .wall(wall)
        } else {
            self = .instant(
                try container.decode(Int64.self, forKey: .instant),
                offset: try container.decode(Int.self, forKey: .offset))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .shift(let seconds): try container.encode(seconds, forKey: .shift)
        case .day(let day): try container.encode(day, forKey: .day)
        case .wall(let seconds): try container.encode(seconds, forKey: .wall)
        case .instant(let seconds, let offset):
            try container.encode(seconds, forKey: .instant)
            try container.encode(offset, forKey: .offset)
        }
    }
}
