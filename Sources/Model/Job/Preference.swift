/// A quality by which a job prefers media, or excludes it.
package enum Preference: Sendable {
    case kind(MediaKind)
    /// Its owner marked it as a favourite.
    case favourite
    /// The recordings of a day that are measured to be better come first. No quality of a single recording.
    case best
    /// Media with the tag. `name` is the tag's name in the settings, for messages only: other machines may use other names.
    case tag(Tag, name: String? = nil)
}

extension Preference: Hashable {
    package static func == (left: Preference, right: Preference) -> Bool {
        (left.kind, left.tag, left.isBest) == (right.kind, right.tag, right.isBest)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(tag)
        hasher.combine(isBest)
    }
}

extension Preference {
    package static let video = Preference.kind(.video)
    package static let livePhoto = Preference.kind(.livePhoto)
    package static let motionPhoto = Preference.kind(.motionPhoto)

    package var kind: MediaKind? { if case .kind(let kind) = self { kind } else { nil } }
    package var tag: Tag? { if case .tag(let tag, _) = self { tag } else { nil } }

    package var isBest: Bool { if case .best = self { true } else { false } }

    /// The name of the tag, or else its number; nil for any other quality.
    package var tagName: String? {
        if case .tag(let tag, let name) = self { name ?? TagNames().name(of: tag) } else { nil }
    }
}

/// The word for a kind, `favourite`, `best`, or `{"tag": "red"}`, as in job files; a number for a tag without a colour.
extension Preference: Codable {
    private enum CodingKeys: String, CodingKey { case tag }

    package init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            guard let preference = Self(word: word) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "'\(word)' is no preference"))
            }
            self = preference
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .tag(try TagNames().tag(try container.decode(String.self, forKey: .tag)))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .kind(let kind): try Self.encode(kind.rawValue, encoder)
        case .favourite: try Self.encode("favourite", encoder)
        case .best: try Self.encode("best", encoder)
        case .tag(let tag, _):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(TagNames().name(of: tag), forKey: .tag)
        }
    }

    private init?(word: String) {
        switch word {
        case "favourite": self = .favourite
        case "best": self = .best
        default:
            guard let kind = MediaKind(rawValue: word) else { return nil }
            self = .kind(kind)
        }
    }

    private static func encode(_ word: String, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}
