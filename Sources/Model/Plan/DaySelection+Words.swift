extension DaySelection {
    /// The rule that decided, in words: "pinned", "pinned from 3 Dec", "library pin", "first video of 5".
    package var rule: String {
        switch reason {
        case .pinned: "pinned"
        case .pinnedFrom(let recorded): "pinned from \(recorded.short(besides: day))"
        case .libraryPin(let recorded): "library pin" + (recorded.map { " from \($0.short(besides: day))" } ?? "")
        case .automatic(let reasons): reasons.map(\.words).joined(separator: " and ")
        }
    }
}

extension ChoiceReason {
    /// The word for the rule in documents (docs/cli.md).
    package var word: String {
        switch self {
        case .pinned, .libraryPin(nil): "pinned"
        case .pinnedFrom, .libraryPin: "pinned-from-another-day"
        case .automatic: "automatic"
        }
    }

    /// The day of recording of media that are pinned to another day.
    package var recorded: Day? {
        switch self {
        case .pinnedFrom(let day): day
        case .libraryPin(let day): day
        case .pinned, .automatic: nil
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

extension LeftOutReason {
    /// The reason in words: "a video comes first", "too short (0.3 s)".
    package var words: String {
        switch self {
        case .dayIsSkipped: "the day is skipped by its pin"
        case .otherPinned(let name): "\(name) is pinned"
        case .unusable(let reason): reason.words
        case .tooShort(let length, _): "too short (\(length.plainSeconds))"
        case .notPreferred(let kind): "\(kind.words)s are not in 'prefer'"
        case .excluded(let quality): "it is \(quality.words)"
        case .lacks(let quality): "another is \(quality.words)"
        case .datedOnlyBy(let evidence): "dated only by \(evidence.words)"
        case .proxy: "a proxy is the last resort"
        case .after(let kind): "a \(kind.words) comes first"
        case .uncertainDay: "its day is uncertain"
        case .lessGood(let name): "less good than \(name)"
        case .notMeasured(let most): "only \(most) recordings of a day are compared"
        case .notSeen: "it is not looked at yet"
        case .covered: "nothing is to be seen in it"
        case .later(let name): "later than \(name)"
        case .sameTime(let name): "of the same time as \(name)"
        case .sameHour(let name): "less than an hour from \(name)"
        case .notChosen: "another is shown"
        }
    }
}

extension LeftOutDay {
    /// The reason why the day shows nothing, in words.
    package var rule: String {
        isSkipped ? (isOfLibrary ? "skipped by a library pin" : "skipped by its pin") : "nothing can be shown"
    }
}

extension Preference {
    /// The preference in words: "a favourite", "tagged red".
    fileprivate var words: String {
        switch self {
        case .kind(let kind): "a \(kind.words)"
        case .favourite: "a favourite"
        case .best: "the best"
        case .tag: "tagged \(tagName ?? "")"
        }
    }
}
