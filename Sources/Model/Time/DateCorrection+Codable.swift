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
