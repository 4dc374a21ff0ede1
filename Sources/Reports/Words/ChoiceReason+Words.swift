package import Model

extension DaySelection {
    /// The rule that decided, in words: "pinned", "pinned from 3 Dec", "library pin", "first video of 5".
    package var rule: String {
        switch reason {
        case .pinned: "pinned"
        case .pinnedFrom(let recorded): "pinned from \(recorded.short(besides: day))"
        case .libraryPin(let recorded): "library pin" + (recorded.map { " from \($0.short(besides: day))" } ?? "")
        case .automatic(let reasons): reasons.map(\.words).joined(separator: " and ")
        case .written(let words): words
        }
    }
}

extension ChoiceReason {
    /// The word for the rule in documents (docs/cli.md).
    var word: String {
        switch self {
        case .pinned, .libraryPin(nil): "pinned"
        case .pinnedFrom, .libraryPin: "pinned-from-another-day"
        case .automatic, .written: "automatic"
        }
    }

    /// The day of recording of media that are pinned to another day.
    var recorded: Day? {
        switch self {
        case .pinnedFrom(let day): day
        case .libraryPin(let day): day
        case .pinned, .automatic, .written: nil
        }
    }
}

extension KindReason {
    /// The reason in words: "only video", "first 2 of 3 Live Photos of at least 0.5 s".
    fileprivate var words: String {
        switch self {
        case .proxy: "a proxy, because there is nothing else"
        case .only(let kind, let merit): "only \(merit.adjective)\(kind.words)\(merit.words)"
        case .first(1, let count, let kind, let merit):
            "first \(merit.adjective)\(kind.words) of \(count)\(merit.words)"
        case .first(let picked, let count, let kind, let merit):
            "first \(picked) of \(count) \(merit.adjective)\(kind.words)s\(merit.words)"
        case .best(1, let count, let kind, let merit):
            "best \(merit.adjective)\(kind.words) of \(count)\(merit.words)"
        case .best(let picked, let count, let kind, let merit):
            "best \(picked) of \(count) \(merit.adjective)\(kind.words)s\(merit.words)"
        case .all(2, let kind, let merit): "both \(merit.adjective)\(kind.words)s\(merit.words)"
        case .all(let count, let kind, let merit): "all \(count) \(merit.adjective)\(kind.words)s\(merit.words)"
        }
    }
}

extension KindReason.Merit {
    /// The words that follow the kind, with a space before them.
    fileprivate var words: String {
        let quality =
            switch quality {
            case .any: ""
            case .atLeast(let length): " of at least \(length.plainSeconds)"
            case .usable: " that can be used"
            }
        let tags = wanted.compactMap(\.tagName)
        let tagged = tags.isEmpty ? "" : " tagged \(tags.joined(separator: " and "))"
        return tagged + quality + (isCertain ? " whose day is certain" : "")
    }

    /// The word before the kind, with a space after it.
    fileprivate var adjective: String { wanted.contains(.favourite) ? "favourite " : "" }
}
