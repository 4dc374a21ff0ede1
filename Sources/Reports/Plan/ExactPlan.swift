package import Model

/// The values of a plan as in its document, with reasons in words.
package struct ExactPlan: Hashable, Sendable, Codable {
    /// The scan's result without items.
    package var found: ScanResult
    package var selection: WrittenSelection
    package var timeline: Timeline

    init(_ plan: FilmPlan) {
        found = ScanResult(items: [], refused: plan.notes.refused, diagnostics: plan.diagnosticsOfScan)
        selection = WrittenSelection(plan.selection)
        timeline = plan.timeline
    }

    /// The plan to render without changes.
    package var plan: FixedPlan {
        FixedPlan(notes: ScanNotes(of: found), selection: selection.value, timeline: timeline)
    }
}

/// A selection in the form of a document, with its empty days as ranges.
package struct WrittenSelection: Hashable, Sendable, Codable {
    package var timeframe: ResolvedTimeframe
    package var days: [WrittenDay]
    package var emptyDays: [DayRange]
    package var leftOut: [WrittenLeftOut]
    package var diagnostics: [Diagnostic]

    init(_ selection: Selection) {
        timeframe = selection.timeframe
        days = selection.days.map(WrittenDay.init)
        emptyDays = selection.emptyDays.ranges
        leftOut = selection.leftOut.map(WrittenLeftOut.init)
        diagnostics = selection.diagnostics
    }

    private enum CodingKeys: CodingKey { case timeframe, days, emptyDays, leftOut, diagnostics }

    /// Throws for ranges that contain a day twice: otherwise a few bytes could stand for any number of days.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        timeframe = try fields.decode(ResolvedTimeframe.self, forKey: .timeframe)
        days = try fields.decode([WrittenDay].self, forKey: .days)
        emptyDays = try fields.decode([DayRange].self, forKey: .emptyDays)
        leftOut = try fields.decode([WrittenLeftOut].self, forKey: .leftOut)
        diagnostics = try fields.decode([Diagnostic].self, forKey: .diagnostics)
        guard emptyDays.days != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .emptyDays, in: fields, debugDescription: "a day is in two ranges")
        }
    }

    fileprivate var value: Selection {
        Selection(
            timeframe: timeframe, days: days.map(\.value), emptyDays: emptyDays.days ?? [],
            leftOut: leftOut.map(\.value), diagnostics: diagnostics)
    }
}

package struct WrittenDay: Hashable, Sendable, Codable {
    package var day: Day
    package var picks: [Pick]
    package var reason: Reason
    package var candidates: [WrittenCandidate]

    /// The code of a reason and its values.
    package struct Reason: Hashable, Sendable, Codable {
        package var reason: String
        /// The day of the recording, if a pin took it from another day.
        package var recorded: Day?
        /// The rule that decided; absent for a pin.
        package var rule: String?
        /// True for a pin of the library; absent for any other.
        package var libraryPin: Bool?
    }

    fileprivate init(_ chosen: DaySelection) {
        day = chosen.day
        picks = chosen.picks
        let reason = chosen.reason
        self.reason = Reason(
            reason: reason.word, recorded: reason.recorded, rule: reason.isPinned ? nil : chosen.rule,
            libraryPin: reason.isOfLibrary ? true : nil)
        candidates = chosen.candidates.map(WrittenCandidate.init)
    }

    fileprivate var value: DaySelection {
        let isOfLibrary = reason.libraryPin == true
        let reason: ChoiceReason =
            isOfLibrary
            ? .libraryPin(from: reason.recorded)
            : reason.recorded.map { .pinnedFrom($0) } ?? self.reason.rule.map { .written($0) } ?? .pinned
        return DaySelection(day: day, picks: picks, reason: reason, candidates: candidates.map(\.value))
    }
}

package struct WrittenLeftOut: Hashable, Sendable, Codable {
    package var day: Day
    package var isSkipped: Bool
    /// True for a pin of the library; absent for any other.
    package var libraryPin: Bool?
    package var candidates: [WrittenCandidate]

    fileprivate init(_ leftOut: LeftOutDay) {
        day = leftOut.day
        isSkipped = leftOut.isSkipped
        libraryPin = leftOut.isOfLibrary ? true : nil
        candidates = leftOut.candidates.map(WrittenCandidate.init)
    }

    fileprivate var value: LeftOutDay {
        LeftOutDay(
            day: day, isSkipped: isSkipped, isOfLibrary: libraryPin == true, candidates: candidates.map(\.value))
    }
}

package struct WrittenCandidate: Hashable, Sendable, Codable {
    package var item: MediaItem
    package var whyNot: String

    fileprivate init(_ candidate: Candidate) {
        item = candidate.item
        whyNot = candidate.whyNot.words
    }

    fileprivate var value: Candidate { Candidate(item: item, whyNot: .written(whyNot)) }
}
