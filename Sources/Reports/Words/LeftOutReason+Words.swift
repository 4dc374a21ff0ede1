package import Model

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
        case .lacks(let quality): "not \(quality.words)"
        case .datedOnlyBy(let evidence): "dated only by \(evidence.rawValue)"
        case .proxy: "a proxy is the last resort"
        case .after(let kind): "a \(kind.words) comes first"
        case .uncertainDay: "its day is uncertain"
        case .lessGood(let name): "not as good as \(name)"
        case .notMeasured(let most): "only \(most) recordings of a day are compared"
        case .covered: "nothing is to be seen in it"
        case .later(let name): "later than \(name)"
        case .sameTime(let name): "of the same time as \(name)"
        case .notChosen: "not chosen"
        case .written(let words): words
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
