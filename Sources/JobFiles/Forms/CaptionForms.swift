import Model

/// A caption while it is being read.
struct CaptionDraft: Sendable {
    var text: String?
    var second: DayCaption.SecondLine?
}

extension JobKeys {
    static let caption: [Key<CaptionDraft>] = [
        Key("text", \.text, .captionLine, isRequired: true, "The large line."),
        Key("second-line", \.second, .secondLine, "The small line: date, place or any other text."),
    ]
}

extension Form where Value == String {
    fileprivate static var captionLine: Form { .text("a line of text", longest: 120) }
}

extension Form where Value == DayCaption.SecondLine {
    /// A word for a fact of the day, or any other text.
    fileprivate static var secondLine: Form {
        Form<String>.captionLine.map { text in
            switch text {
            case "date": .date
            case "place": .place
            default: .text(text)
            }
        }
    }
}

/// `captions` while it is being read: those of the job, and whether other clips have their own.
struct CaptionRules: Sendable {
    var fromMedia: Bool
    var ofDays: [Day: DayCaption]
}

extension Form where Value == CaptionRules {
    /// `media`, or a mapping of days to captions (a line, or a mapping) with `from: media` for all other clips.
    static var captions: Form {
        let mapping = KnownKeys(keys: JobKeys.caption).form(from: { CaptionDraft() }) { draft, _ in
            draft.text.map { Reading<DayCaption>.value(DayCaption($0, second: draft.second)) }
                ?? .refused("needs the key 'text'")
        }
        let caption = Form<DayCaption>.either(Form<String>.captionLine.map { DayCaption($0) }, mapping: mapping)
        let media = Form<Bool>.scalar("media", words: ["media"], schema: ["enum": ["media"]]) { scalar, _ in
            scalar.text == "media" ? .value(true) : .wrong
        }
        let schema: JSONValue = [
            "type": "object",
            "properties": [
                "from": media.schema.described(
                    "media: on days without a caption here, use the titles and descriptions of your media.")
            ],
            "patternProperties": .object([.init(name: "^\(Day.pattern)$", value: caption.schema)]),
            "additionalProperties": false,
        ]
        let days = Form(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else { return nil }
            var rules = CaptionRules(fromMedia: false, ofDays: [:])
            let before = reader.findings.count
            for entry in entries {
                if entry.key.text == "from" {
                    rules.fromMedia = reader.within("from") { media.read(entry.value, &$0) } ?? false
                } else if let day = reader.day(entry.key) {
                    rules.ofDays[day] = reader.within(entry.key.text) { caption.read(entry.value, &$0) }
                }
            }
            return reader.findings.count == before ? rules : nil
        }
        return .either(media.map { CaptionRules(fromMedia: $0, ofDays: [:]) }, mapping: days)
    }
}

extension Composition {
    /// Both parts of `captions` together.
    var captionRules: CaptionRules {
        get { CaptionRules(fromMedia: captionsFromMedia, ofDays: captions) }
        set { (captionsFromMedia, captions) = (newValue.fromMedia, newValue.ofDays) }
    }
}
