/// The user's choice for a day. Takes precedence over every rule.
package enum Pin: Hashable, Sendable {
    /// Leave the day out.
    case skip
    /// A file name, a path under a source, or an item's id, with the start, length and speed if given.
    case media(String, from: MediaTime? = nil, duration: MediaTime? = nil, speed: ClipSpeed? = nil)
}

/// `"skip"`, or a mapping of `media`, `from`, `duration` and `speed`.
extension Pin: Codable {
    private enum CodingKeys: String, CodingKey { case media, from, duration, speed }

    package init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self), word == "skip" {
            self = .skip
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .media(
            try container.decode(String.self, forKey: .media),
            from: try container.decodeIfPresent(MediaTime.self, forKey: .from),
            duration: try container.decodeIfPresent(MediaTime.self, forKey: .duration),
            speed: try container.decodeIfPresent(ClipSpeed.self, forKey: .speed))
    }

    package func encode(to encoder: any Encoder) throws {
        guard case .media(let media, let from, let duration, let speed) = self else {
            var container = encoder.singleValueContainer()
            return try container.encode("skip")
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(media, forKey: .media)
        try container.encodeIfPresent(from, forKey: .from)
        try container.encodeIfPresent(duration, forKey: .duration)
        try container.encodeIfPresent(speed, forKey: .speed)
    }
}
