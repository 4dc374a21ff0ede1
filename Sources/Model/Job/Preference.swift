/// A quality by which a job prefers media, or excludes it.
package enum Preference: Sendable {
    case kind(MediaKind)
    /// Its owner marked it as a favourite.
    case favourite
    /// Media with the tag. `name` is the tag's name in the settings, for messages only: other machines may use other names.
    case tag(Tag, name: String? = nil)
}

extension Preference: Hashable {
    package static func == (left: Preference, right: Preference) -> Bool {
        (left.kind, left.tag) == (right.kind, right.tag)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(tag)
    }
}

extension Preference {
    package static let video = Preference.kind(.video)
    package static let livePhoto = Preference.kind(.livePhoto)
    package static let motionPhoto = Preference.kind(.motionPhoto)

    package var kind: MediaKind? { if case .kind(let kind) = self { kind } else { nil } }
    package var tag: Tag? { if case .tag(let tag, _) = self { tag } else { nil } }

    /// The name of the tag, or else its number; nil for any other quality.
    package var tagName: String? {
        if case .tag(let tag, let name) = self { name ?? TagNames().name(of: tag) } else { nil }
    }
}

/// The word for a kind, `favourite`, or `{"tag": "red"}`, as in job files; a number for a tag without a colour.
extension Preference: Codable {
    private enum CodingKeys: String, CodingKey { case tag }

    package init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            guard let kind = MediaKind(rawValue: word) else {
                guard word == "favourite" else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: decoder.codingPath, debugDescription: "'\(word)' is no preference"))
                }
                self = .favourite
                return
            }
            self = .kind(kind)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .tag(try TagNames().tag(try container.decode(String.self, forKey: .tag)))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .kind(let kind): try Self.encode(kind.rawValue, encoder)
        case .favourite: try Self.encode("favourite", encoder)
        case .tag(let tag, _):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(TagNames().name(of: tag), forKey: .tag)
        }
    }

    private static func encode(_ word: String, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}
