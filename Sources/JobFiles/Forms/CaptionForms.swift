import Model

/// A caption while it is being read.
struct CaptionDraft: Sendable {
    var text: String?
    var second: DayCaption.SecondLine?
}

extension JobKeys {
    static let caption: [Key<CaptionDraft>] = [
        Key("text", \.text, .captionLine, isRequired: true, "The large line."),
        Key("second-line", \.second, .secondLine, "The small line: date, place or a line of its own."),
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

extension Form where Value == [Day: DayCaption] {
    /// A mapping of days to captions: a line, or a mapping.
    static var captions: Form {
        let mapping = KnownKeys(keys: JobKeys.caption).form(from: { CaptionDraft() }) { draft, _ in
            draft.text.map { Reading<DayCaption>.value(DayCaption($0, second: draft.second)) }
                ?? .refused("needs the key 'text'")
        }
        let caption = Form<DayCaption>.either(Form<String>.captionLine.map { DayCaption($0) }, mapping: mapping)
        return caption.byDay("texts")
    }
}
