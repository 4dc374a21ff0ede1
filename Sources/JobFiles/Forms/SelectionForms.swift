import Model

/// `clips-per-day` while it is being read: for every day, for days with much on them, and for certain days.
struct ClipCount: Sendable {
    var usual: Int
    var onBigDays: Int?
    var onDay: [Day: Int]
}

extension Form where Value == ClipCount {
    /// A number, or a mapping of `default`, `big-days` and days to numbers.
    static var clipsPerDay: Form {
        let count = Form<Int>.integer(1...10)
        let schema: JSONValue = [
            "type": "object",
            "properties": [
                "default": count.schema.described("The most clips on all other days."),
                "big-days": count.schema.described(
                    "The most clips on days with at least three recordings an hour or more apart."),
            ],
            "patternProperties": .object([.init(name: "^\(Day.pattern)$", value: count.schema)]),
            "additionalProperties": false,
        ]
        let mapping = Form(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else { return nil }
            var result = ClipCount(usual: 1, onDay: [:])
            for entry in entries {
                func value() -> Int? { reader.within(entry.key.text) { count.read(entry.value, &$0) } }
                switch entry.key.text {
                case "default": result.usual = value() ?? result.usual
                case "big-days": result.onBigDays = value()
                default:
                    guard let day = reader.day(entry.key), let value = value() else { continue }
                    result.onDay[day] = value
                }
            }
            return result
        }
        return .either(count.map { ClipCount(usual: $0, onDay: [:]) }, mapping: mapping)
    }
}

extension SelectionRules {
    /// Both parts of `clips-per-day` together.
    var clipCount: ClipCount {
        get { ClipCount(usual: clipsPerDay, onBigDays: clipsOnBigDays, onDay: clipsOnDay) }
        set { (clipsPerDay, clipsOnBigDays, clipsOnDay) = (newValue.usual, newValue.onBigDays, newValue.onDay) }
    }
}

extension Form where Value == CaptureTime.Evidence {
    /// The word of an evidence. What tables show for it, such as `camera` and `name`, is often several: the weakest of them is advised, but
    /// not the date of AVCHD cameras, which is weaker than what tables call `file`.
    static var evidence: Form {
        let words = Value.allCases.map(\.rawValue)
        let shown = Dictionary(
            Value.allCases.filter { $0 != .avchd }.map { ($0.tableWord.lowercased(), $0) }, uniquingKeysWith: { $1 })
        return .scalar(words.listed, words: words, schema: ["enum": .array(words.map { .string($0) })]) { scalar, _ in
            if let evidence = Value(rawValue: scalar.text) { return .value(evidence) }
            return shown[scalar.text.lowercased()].map { .respelled(as: $0.rawValue) } ?? .wrong
        }
    }
}

/// A tag in a job file while it is being read.
struct TagDraft: Sendable {
    var tag: NamedTag?
}

/// A tag with its name in the settings; nil for a number without one.
struct NamedTag: Hashable, Sendable {
    var tag: Tag
    var name: String?
}

extension Form where Value == NamedTag {
    /// The name of a colour or of a tag in the settings, or a number, as `dayreel tag` accepts them.
    static var tag: Form {
        let range = Tag.numbers
        let schema: JSONValue = [
            "anyOf": [
                ["enum": .array((TagNames().all + ["grey"]).map { .string($0) })],
                ["type": "string", "minLength": 1, "maxLength": 40],
                [
                    "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
                ],
            ]
        ]
        return Form(schema: schema) { node, reader in
            let names = reader.tagNames
            let form = Form.scalar("\(names.all.joined(separator: ", ")) or a number", words: names.all, schema: schema)
            {
                scalar, _ in
                guard let tag = try? names.tag(scalar.text) else { return .wrong }
                let name = names.name(of: tag)
                let isRespelled = scalar.text != name && scalar.text.lowercased() == name.lowercased()
                if isRespelled { return .respelled(as: name) }
                return .value(NamedTag(tag: tag, name: name == "\(tag.number)" ? nil : name))
            }
            return form.read(node, &reader)
        }
    }
}

extension Form where Value == Preference {
    /// A kind of media, `favourite`, `best`, or a mapping of `tag`.
    static var preference: Form { preference(["favourite", "best"]) }

    /// What media can be excluded by: the same without `best`.
    static var exclusion: Form { preference(["favourite"]) }

    private static func preference(_ qualities: [String]) -> Form {
        let words = MediaKind.allCases.map(\.rawValue) + qualities
        let accepted = words + ["favorite", "photo"]
        let word = Form.scalar(
            "\(words.joined(separator: ", ")) or a tag as {tag: red}", words: words,
            schema: ["enum": .array(accepted.map { .string($0) })]
        ) { scalar, _ in
            if ["favourite", "favorite"].contains(scalar.text) { return .value(.favourite) }
            if scalar.text == "best", qualities.contains("best") { return .value(.best) }
            if scalar.text == "photo" { return .value(.kind(.still)) }
            if ["photos", "pictures", "images"].contains(scalar.text.lowercased()) { return .respelled(as: "photo") }
            return MediaKind(rawValue: scalar.text).map { .value(.kind($0)) } ?? .wrong
        }
        let tag = KnownKeys(keys: JobKeys.tag).form(from: { TagDraft() }) { draft, _ in
            draft.tag.map { Reading<Preference>.value(.tag($0.tag, name: $0.name)) } ?? .refused("needs the key 'tag'")
        }
        return .either(word, mapping: tag)
    }
}

extension Job {
    /// What is wrong with a `select.prefer` that names photos alone, where films show none; nil if nothing is.
    var faultOfPhotos: String? {
        guard select.prefer.contains(where: { $0.kind != nil }), select.kinds.isEmpty else { return nil }
        return "'select.prefer' names photos alone, which films show with 'select.stills: also'"
    }
}
