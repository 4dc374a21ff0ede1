/// The clips that a day shows, and why.
package struct DaySelection: Hashable, Sendable {
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
}

/// A day with media, or with a pin, that shows nothing.
package struct LeftOutDay: Hashable, Sendable {
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
package struct Pick: Hashable, Sendable, Codable {
    package var item: MediaItem
    /// The start that a pin requests; nil leaves it to the clip rules.
    package var from: MediaTime?
    /// The length that a pin requests; nil leaves it to the clip rules.
    package var duration: MediaTime?
    /// True if the day's pin chose it.
    package var isPinned: Bool
    /// The part of the recording that was measured to be good; nil if the clip rules alone decide.
    package var moment: Moment?

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
