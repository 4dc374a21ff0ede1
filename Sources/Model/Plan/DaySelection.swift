/// The clips that a day shows, and why.
package struct DaySelection: Hashable, Sendable, Codable {
    package var day: Day
    /// Picks in film order.
    package var picks: [Pick]
    package var reason: ChoiceReason
    /// All media of the day that were not picked, with the reason, in order of preference.
    package var candidates: [Candidate]

    package init(day: Day, picks: [Pick], reason: ChoiceReason, candidates: [Candidate] = []) {
        self.day = day
        self.picks = picks
        self.reason = reason
        self.candidates = candidates
    }

    /// The picks with which clips begin: all but those beside another.
    package var clips: [Pick] { picks.filter { !$0.isBeside } }
}

/// A day with media, or with a pin, that shows nothing.
package struct LeftOutDay: Hashable, Sendable, Codable {
    package var day: Day
    /// True if a pin skips the day; false if none of its media can be shown.
    package var isSkipped: Bool
    /// True if that pin is the library's and not the job's.
    package var isOfLibrary: Bool
    package var candidates: [Candidate]

    package init(day: Day, isSkipped: Bool, isOfLibrary: Bool = false, candidates: [Candidate]) {
        self.day = day
        self.isSkipped = isSkipped
        self.isOfLibrary = isOfLibrary
        self.candidates = candidates
    }
}

/// An item and the requested part of it.
package struct Pick: Hashable, Sendable {
    package var item: MediaItem
    /// The start that a pin requests; nil leaves it to the clip rules.
    package var from: MediaTime?
    /// The length that a pin requests; nil leaves it to the clip rules.
    package var duration: MediaTime?
    /// The speed that a pin requests; nil leaves it to the clip rules.
    package var speed: ClipSpeed?
    /// True if the day's pin chose it.
    package var isPinned: Bool
    /// The part of the recording that was measured to be good; nil if the clip rules alone decide.
    package var moment: Moment?
    /// How good what it shows is, in 1/1024, comparable within the film; nil if it was not measured. Not part of plans.
    package var worth: Int?
    /// True if it is shown beside the pick before it, in the same clip.
    package var isBeside = false

    package init(item: MediaItem, from: MediaTime? = nil, duration: MediaTime? = nil, isPinned: Bool = false) {
        self.item = item
        self.from = from
        self.duration = duration
        self.isPinned = isPinned
    }

    /// The speed at which it is shown. A pin may begin where the phone does not show slow motion.
    package func speed(by rules: ClipRules) -> Speed {
        let speed = speed ?? rules.speed
        if speed == .original, let from, item.slowMotion?.part?.contains(from) == false { return .normal }
        return speed.speed(of: item)
    }

    /// The part of the recording to choose from: all with a picture, or what the phone shows slowly if that is asked for.
    package func part(by rules: ClipRules) -> Range<MediaTime> {
        guard from == nil, item.kind != .still, (speed ?? rules.speed) == .original,
            let slow = item.slowMotion?.part?.clamped(to: item.usable), !slow.isEmpty
        else { return item.usable }
        return slow
    }
}

/// Omits `isBeside` where it is false, so that plans without pairs do not change.
extension Pick: Codable {
    private enum CodingKeys: CodingKey { case item, from, duration, speed, isPinned, moment, isBeside }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            item: try container.decode(MediaItem.self, forKey: .item),
            from: try container.decodeIfPresent(MediaTime.self, forKey: .from),
            duration: try container.decodeIfPresent(MediaTime.self, forKey: .duration),
            isPinned: try container.decode(Bool.self, forKey: .isPinned))
        speed = try container.decodeIfPresent(ClipSpeed.self, forKey: .speed)
        moment = try container.decodeIfPresent(Moment.self, forKey: .moment)
        isBeside = try container.decodeIfPresent(Bool.self, forKey: .isBeside) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item, forKey: .item)
        try container.encodeIfPresent(from, forKey: .from)
        try container.encodeIfPresent(duration, forKey: .duration)
        try container.encodeIfPresent(speed, forKey: .speed)
        try container.encode(isPinned, forKey: .isPinned)
        try container.encodeIfPresent(moment, forKey: .moment)
        if isBeside { try container.encode(isBeside, forKey: .isBeside) }
    }
}

package struct Candidate: Hashable, Sendable, Codable {
    package var item: MediaItem
    package var whyNot: LeftOutReason

    package init(item: MediaItem, whyNot: LeftOutReason) {
        self.item = item
        self.whyNot = whyNot
    }
}

/// The selections of a timeframe, with diagnostics.
package struct Selection: Hashable, Sendable {
    package var timeframe: ResolvedTimeframe
    /// The days that show something, in order.
    package var days: [DaySelection]
    /// Days of the timeframe that show nothing.
    package var emptyDays: [Day]
    /// The empty days with media, or with a pin that skips them.
    package var leftOut: [LeftOutDay]
    package var diagnostics: [Diagnostic]
    /// How good recordings are, in 1/1024 and by item id, comparable within a day; those that were not measured are missing. Not part of
    /// plans.
    package var scores: [String: Int] = [:]

    package init(
        timeframe: ResolvedTimeframe, days: [DaySelection], emptyDays: [Day], leftOut: [LeftOutDay] = [],
        diagnostics: [Diagnostic] = []
    ) {
        self.timeframe = timeframe
        self.days = days
        self.emptyDays = emptyDays
        self.leftOut = leftOut
        self.diagnostics = diagnostics
    }
}

/// Empty days are ranges, as few as possible.
extension Selection: Codable {
    private enum CodingKeys: CodingKey { case timeframe, days, emptyDays, leftOut, diagnostics }

    /// Throws for ranges that contain a day twice: otherwise a few bytes could stand for any number of days.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let empty = try fields.decode([DayRange].self, forKey: .emptyDays).days else {
            throw DecodingError.dataCorruptedError(
                forKey: .emptyDays, in: fields, debugDescription: "a day is in two ranges")
        }
        self.init(
            timeframe: try fields.decode(ResolvedTimeframe.self, forKey: .timeframe),
            days: try fields.decode([DaySelection].self, forKey: .days), emptyDays: empty,
            leftOut: try fields.decode([LeftOutDay].self, forKey: .leftOut),
            diagnostics: try fields.decode([Diagnostic].self, forKey: .diagnostics))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(timeframe, forKey: .timeframe)
        try fields.encode(days, forKey: .days)
        try fields.encode(emptyDays.ranges, forKey: .emptyDays)
        try fields.encode(leftOut, forKey: .leftOut)
        try fields.encode(diagnostics, forKey: .diagnostics)
    }
}

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

extension LeftOutDay {
    /// The reason why the day shows nothing, in words.
    package var rule: String {
        isSkipped ? (isOfLibrary ? "skipped by a library pin" : "skipped by its pin") : "nothing can be shown"
    }
}
