/// The clips that a day shows, and why.
package struct DaySelection: Hashable, Sendable {
    package var day: Day
    /// Picks in film order.
    package var picks: [Pick]
    package var reason: ChoiceReason
    /// Everything that was there for the day and was not picked, with the reason, in order of preference.
    package var candidates: [Candidate]

    package init(day: Day, picks: [Pick], reason: ChoiceReason, candidates: [Candidate] = []) {
        self.day = day
        self.picks = picks
        self.reason = reason
        self.candidates = candidates
    }
}

/// A day that has media, or a pin, and shows nothing.
package struct LeftOutDay: Hashable, Sendable {
    package var day: Day
    /// A pin says so; else nothing of it can be shown.
    package var isSkipped: Bool
    /// True if that pin belongs to the library and not to the job.
    package var isOfLibrary: Bool
    package var candidates: [Candidate]

    package init(day: Day, isSkipped: Bool, isOfLibrary: Bool = false, candidates: [Candidate]) {
        self.day = day
        self.isSkipped = isSkipped
        self.isOfLibrary = isOfLibrary
        self.candidates = candidates
    }
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

package struct Candidate: Hashable, Sendable {
    package var item: MediaItem
    package var whyNot: LeftOutReason

    package init(item: MediaItem, whyNot: LeftOutReason) {
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
    /// The empty days that have media, or are skipped by a pin.
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
