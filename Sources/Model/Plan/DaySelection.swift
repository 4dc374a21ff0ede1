/// The clips that a day shows, and why.
package struct DaySelection: Hashable, Sendable, Codable {
    package var day: Day
    /// In film order.
    package var picks: [Pick]
    package var reason: Reason
    /// Everything that was there for the day and was not picked, with the reason, in order of preference.
    package var candidates: [Candidate]

    package init(day: Day, picks: [Pick], reason: Reason, candidates: [Candidate] = []) {
        self.day = day
        self.picks = picks
        self.reason = reason
        self.candidates = candidates
    }

    package enum Reason: Hashable, Sendable {
        case pinned
        /// The day on which the pinned media was recorded.
        case pinnedFromAnotherDay(Day)
        /// The rule that won, in words: "first video of 5".
        case automatic(rule: String)

        /// The word for it in JSON (CLI.md).
        package var word: String {
            switch self {
            case .pinned: "pinned"
            case .pinnedFromAnotherDay: "pinned-from-another-day"
            case .automatic: "automatic"
            }
        }
    }
}

extension DaySelection {
    /// The rule that won, in words: "pinned", "pinned from 3 Dec", "first video of 5".
    package var rule: String {
        switch reason {
        case .pinned: "pinned"
        case .pinnedFromAnotherDay(let recorded): "pinned from \(recorded.short(besides: day))"
        case .automatic(let rule): rule
        }
    }
}

/// A day that has media, or a pin, and shows nothing.
package struct LeftOutDay: Hashable, Sendable, Codable {
    package var day: Day
    /// A pin says so; else nothing of it can be shown.
    package var isSkipped: Bool
    package var candidates: [Candidate]

    package init(day: Day, isSkipped: Bool, candidates: [Candidate]) {
        self.day = day
        self.isSkipped = isSkipped
        self.candidates = candidates
    }

    /// The reason why it shows nothing, in words.
    package var rule: String { isSkipped ? "skipped by its pin" : "nothing can be shown" }
}

/// An item and the part of it that is wanted.
package struct Pick: Hashable, Sendable, Codable {
    package var item: MediaItem
    /// The position at which a pin wants the clip to start; nil leaves it to the clip rules.
    package var from: MediaTime?
    /// The length that a pin wants; nil leaves it to the clip rules.
    package var duration: MediaTime?
    /// Chosen by the day's pin, not by the rules.
    package var isPinned: Bool

    package init(item: MediaItem, from: MediaTime? = nil, duration: MediaTime? = nil, isPinned: Bool = false) {
        self.item = item
        self.from = from
        self.duration = duration
        self.isPinned = isPinned
    }
}

package struct Candidate: Hashable, Sendable, Codable {
    package var item: MediaItem
    /// "a video comes first", "too short (0.3 s)", "unreadable: …"
    package var whyNot: String

    package init(item: MediaItem, whyNot: String) {
        self.item = item
        self.whyNot = whyNot
    }
}

/// A timeframe's selections, with what was noticed on the way.
package struct Selection: Hashable, Sendable {
    package var timeframe: ResolvedTimeframe
    /// Sorted by day; only days that show something.
    package var days: [DaySelection]
    /// Days of the timeframe that show nothing.
    package var emptyDays: [Day]
    /// Those of them that have media, or are skipped by a pin.
    package var leftOut: [LeftOutDay]
    package var diagnostics: [Diagnostic]

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
