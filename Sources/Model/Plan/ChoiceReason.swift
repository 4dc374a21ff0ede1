/// The reason for what a day shows. In documents, the name of the case is the key of its arguments, as for all reasons.
package enum ChoiceReason: Hashable, Sendable, Codable {
    case pinned
    /// The day on which the pinned media was recorded.
    case pinnedFrom(Day)
    /// A pin of the library, and the day of recording of its media if that is another day.
    case libraryPin(from: Day?)
    /// The rules: the reason for each kind of clip that the day shows, in film order.
    case automatic([KindReason])

    private enum PinnedFromCodingKeys: String, CodingKey { case _0 = "day" }
    private enum AutomaticCodingKeys: String, CodingKey { case _0 = "reasons" }

    package var isPinned: Bool {
        switch self {
        case .pinned, .pinnedFrom, .libraryPin: true
        case .automatic: false
        }
    }

    /// True for a pin of the library.
    package var isOfLibrary: Bool { if case .libraryPin = self { true } else { false } }
}

/// The reason why the rules chose clips of one kind.
package enum KindReason: Hashable, Sendable, Codable {
    /// The only one of its kind.
    case only(MediaKind, Merit)
    case first(Int, of: Int, MediaKind, Merit)
    case all(Int, MediaKind, Merit)
    /// So many that are measured to be the best of their kind.
    case best(Int, of: Int, MediaKind, Merit)
    /// A camera's preview copy, because nothing else exists.
    case proxy

    private enum OnlyCodingKeys: String, CodingKey { case _0 = "kind", _1 = "merit" }
    private enum FirstCodingKeys: String, CodingKey { case _0 = "count", of, _2 = "kind", _3 = "merit" }
    private enum AllCodingKeys: String, CodingKey { case _0 = "count", _1 = "kind", _2 = "merit" }
    private enum BestCodingKeys: String, CodingKey { case _0 = "count", of, _2 = "kind", _3 = "merit" }

    /// The qualities of the chosen clips that other media of the day and kind lack.
    package struct Merit: Hashable, Sendable, Codable {
        package var quality: Quality
        /// True if the day of the chosen clips is certain.
        package var isCertain: Bool
        /// The preferences of the job, other than kinds, that they meet.
        package var wanted: [Preference]

        package init(_ quality: Quality = .any, isCertain: Bool = false, wanted: [Preference] = []) {
            self.quality = quality
            self.isCertain = isCertain
            self.wanted = wanted
        }
    }

    package enum Quality: Hashable, Sendable, Codable {
        /// No others were rejected.
        case any
        /// The others are shorter.
        case atLeast(MediaTime)
        /// The others cannot be used.
        case usable

        private enum AtLeastCodingKeys: String, CodingKey { case _0 = "length" }
    }
}

/// The reason why media of a day are not shown.
package enum LeftOutReason: Hashable, Sendable, Codable {
    case dayIsSkipped
    /// Another file is pinned: its name.
    case otherPinned(String)
    /// The media cannot be read or rendered.
    case unusable(UnusableReason)
    case tooShort(MediaTime, minimum: MediaTime)
    /// The job's `prefer` does not include its kind.
    case notPreferred(MediaKind)
    /// The job's `exclude` includes one of its qualities.
    case excluded(Preference)
    /// The job prefers media with this quality, and some exist.
    case lacks(Preference)
    /// The job's `min-evidence` requires better evidence than this.
    case datedOnlyBy(CaptureTime.Evidence)
    /// A camera's preview copy, and better media exist.
    case proxy
    /// A clip of this kind takes precedence.
    case after(MediaKind)
    case uncertainDay
    /// Measured to be less good than the last pick: its file name.
    case lessGood(than: String)
    /// Only so many recordings of a day are measured.
    case notMeasured(most: Int)
    /// It could have been measured, and was not: not yet, or its file could not be read.
    case notSeen
    /// Nothing can be seen in all of it: a lens in a pocket, or under its cap.
    case covered
    /// Nothing moves in all of it.
    case unmoving
    /// Later than the last pick: its file name.
    case later(than: String)
    /// Recorded at the same time as the last pick: its file name.
    case sameTime(as: String)
    /// Less than an hour from a clip of a day whose clips are hours apart: the clip's file name.
    case sameHour(as: String)
    case notChosen

    private enum OtherPinnedCodingKeys: String, CodingKey { case _0 = "name" }
    private enum UnusableCodingKeys: String, CodingKey { case _0 = "reason" }
    private enum TooShortCodingKeys: String, CodingKey { case _0 = "length", minimum }
    private enum NotPreferredCodingKeys: String, CodingKey { case _0 = "kind" }
    private enum ExcludedCodingKeys: String, CodingKey { case _0 = "quality" }
    private enum LacksCodingKeys: String, CodingKey { case _0 = "quality" }
    private enum DatedOnlyByCodingKeys: String, CodingKey { case _0 = "evidence" }
    private enum AfterCodingKeys: String, CodingKey { case _0 = "kind" }
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
    var words: String {
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
        case .notSeen: "it has not been looked at yet"
        case .covered: "nothing can be seen in it"
        case .unmoving: "nothing moves in it"
        case .later(let name): "later than \(name)"
        case .sameTime(let name): "recorded at the same time as \(name)"
        case .sameHour(let name): "less than an hour from \(name)"
        case .notChosen: "another is shown"
        }
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
