package import JobFiles
package import Model

extension Answer {
    /// A draft in a list.
    package struct DraftFacts: Hashable, Sendable, Encodable {
        package var id: String
        package var name: String
        package var revision: Int
        /// True if the job file on the disk has all changes.
        package var saved: Bool
        /// The name of its job file, if there is one.
        package var file: String?
    }

    /// `GET /drafts`
    package struct Drafts: Hashable, Sendable, Encodable {
        package var v = 1
        package var drafts: [DraftFacts]
    }

    /// A draft with its settings and pins.
    package struct Draft: Hashable, Sendable, Encodable {
        package var v = 1
        package var id: String
        package var name: String
        package var revision: Int
        package var saved: Bool
        /// The job file's keys without `pins`, `sources` and `output.file`.
        package var settings: JSONValue
        package var pins: [Day: DraftPin]
        package var file: String?
    }

    /// A draft as the text of a job file, and the text on the disk.
    package struct DraftYAML: Hashable, Sendable, Encodable {
        package var v = 1
        package var yaml: String
        /// The text on the disk; empty if there is no file.
        package var saved: String
        /// The name of the file, or a suggestion.
        package var file: String
        /// True if another program has changed the file since the unsaved changes began; else nil.
        package var elsewhere: Bool?
    }

    /// `GET /fonts`
    package struct Fonts: Hashable, Sendable, Encodable {
        package var v = 1
        /// The names of installed families.
        package var fonts: [String]
    }

    /// `GET /presets`
    package struct Presets: Hashable, Sendable, Encodable {
        package var v = 1
        package var presets: [Preset]
    }

    /// Settings to start a film from.
    package struct Preset: Hashable, Sendable, Encodable {
        package var id: String
        package var title: String
        package var description: String
        package var settings: JSONValue
    }
}

/// The choice for a day, by the item's id: `{"skip": true}`, or an item, the part of it in seconds, and its speed. `from` is a time of the
/// recording, `duration` one of the film.
package enum DraftPin: Hashable, Sendable {
    case skip
    case item(String, from: Double? = nil, duration: Double? = nil, speed: ClipSpeed? = nil)
}

extension DraftPin: Codable {
    private enum CodingKeys: String, CodingKey { case skip, item, from, duration, speed }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.decodeIfPresent(Bool.self, forKey: .skip) == true {
            self = .skip
            return
        }
        self = .item(
            try container.decode(String.self, forKey: .item),
            from: try container.decodeIfPresent(Double.self, forKey: .from),
            duration: try container.decodeIfPresent(Double.self, forKey: .duration),
            speed: try container.decodeIfPresent(ClipSpeed.self, forKey: .speed))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .skip: try container.encode(true, forKey: .skip)
        case .item(let item, let from, let duration, let speed):
            try container.encode(item, forKey: .item)
            try container.encodeIfPresent(from, forKey: .from)
            try container.encodeIfPresent(duration, forKey: .duration)
            try container.encodeIfPresent(speed, forKey: .speed)
        }
    }
}
