import Model
import YAML

/// `clips-per-day` while it is read: for every day, and for some.
struct ClipCount: Sendable {
    var usual: Int
    var onDay: [Day: Int]
}

extension Form where Value == ClipCount {
    /// A number, or a mapping of `default` and days to numbers.
    static var clipsPerDay: Form {
        let count = Form<Int>.integer(1...10)
        let schema: JSONValue = [
            "type": "object",
            "properties": ["default": count.schema],
            "patternProperties": .object([.init(name: "^\(Day.pattern)$", value: count.schema)]),
            "additionalProperties": false,
        ]
        let mapping = Form(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else { return nil }
            var result = ClipCount(usual: 1, onDay: [:])
            for entry in entries {
                let isDefault = entry.key.text == "default"
                guard let day = isDefault ? Day(daysSinceEpoch: 0) : reader.day(entry.key) else { continue }
                let value = reader.within(entry.key.text) { count.read(entry.value, &$0) }
                guard let value else { continue }
                if isDefault { result.usual = value } else { result.onDay[day] = value }
            }
            return result
        }
        return .either(count.map { ClipCount(usual: $0, onDay: [:]) }, mapping: mapping)
    }
}

extension SelectionRules {
    /// Both halves of `clips-per-day` at once.
    var clipCount: ClipCount {
        get { ClipCount(usual: clipsPerDay, onDay: clipsOnDay) }
        set { (clipsPerDay, clipsOnDay) = (newValue.usual, newValue.onDay) }
    }
}

extension Form where Value == MediaTime? {
    /// `full`, which is nil, or the longest use.
    static var lengthOrFull: Form {
        let length = Form<MediaTime>.length
        return Form(schema: ["anyOf": [["enum": ["full"]], length.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == "full" { return .some(nil) }
            return length.read(node, &reader).map { .some($0) }
        }
    }

    /// `off`, which is nil, or the longest film.
    static var filmLength: Form {
        let length = Form<MediaTime>.duration(.seconds(1)...(.seconds(86_400)))
        return Form(schema: ["anyOf": [["enum": ["off"]], length.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == "off" { return .some(nil) }
            return length.read(node, &reader).map { .some($0) }
        }
    }
}

extension Form where Value == CaptureTime.Evidence {
    /// One of the words that `scan` shows for the evidence of a date.
    static var evidence: Form { .choice() }
}

/// A tag in a job file while it is read.
struct TagDraft: Sendable {
    var tag: Tag?
}

extension Form where Value == Tag {
    /// The name of a colour, or a number.
    static var tag: Form {
        let names = TagNames()
        let words = names.all
        let range = Tag.numbers
        let schema: JSONValue = [
            "anyOf": [
                ["enum": .array((words + ["grey"]).map { .string($0) })],
                [
                    "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
                ],
            ]
        ]
        return .scalar("\(words.joined(separator: ", ")) or a number", words: words, schema: schema) { scalar, _ in
            if scalar.kind == .integer { return Int(scalar.text).flatMap(Tag.init).map { .value($0) } ?? .wrong }
            guard (words + ["grey"]).contains(scalar.text) else {
                let lower = scalar.text.lowercased()
                return lower != scalar.text && words.contains(lower) ? .respelled(as: lower) : .wrong
            }
            return (try? names.tag(scalar.text)).map { .value($0) } ?? .wrong
        }
    }
}

extension Form where Value == Preference {
    /// A kind of media, `favourite`, or a mapping of `tag`.
    static var preference: Form {
        let words = MediaKind.allCases.map(\.rawValue) + ["favourite"]
        let accepted = words + ["favorite"]
        let word = Form.scalar(
            "\(words.joined(separator: ", ")) or a tag as {tag: red}", words: words,
            schema: ["enum": .array(accepted.map { .string($0) })]
        ) { scalar, _ in
            if ["favourite", "favorite"].contains(scalar.text) { return .value(.favourite) }
            return MediaKind(rawValue: scalar.text).map { .value(.kind($0)) } ?? .wrong
        }
        let tag = Mapping(keys: JobKeys.tag).form(from: { TagDraft() }) { draft, _ in
            draft.tag.map { Reading<Preference>.value(.tag($0)) } ?? .refused("needs the key 'tag'")
        }
        return .either(word, mapping: tag)
    }
}
