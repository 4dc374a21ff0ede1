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
