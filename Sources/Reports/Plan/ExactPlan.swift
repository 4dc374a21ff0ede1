package import Model

/// The values of a plan as in its document, with reasons in words.
package struct ExactPlan: Hashable, Sendable, Codable {
    package var found: WrittenNotes
    package var selection: WrittenSelection
    package var timeline: Timeline

    init(_ plan: FilmPlan) {
        found = WrittenNotes(refused: plan.notes.refused.map(WrittenRefusal.init), diagnostics: plan.diagnosticsOfScan)
        selection = WrittenSelection(plan.selection)
        timeline = plan.timeline
        timeline.clips = timeline.clips.map(\.inWords)
    }

    /// The plan to render without changes.
    package var plan: FixedPlan {
        FixedPlan(notes: found.value, selection: selection.value, timeline: timeline)
    }
}

/// The scan's notes in the form of a document: those of a scan without items.
package struct WrittenNotes: Hashable, Sendable, Codable {
    /// Always empty.
    private var items: [MediaItem] = []
    package var refused: [WrittenRefusal]
    package var diagnostics: [Diagnostic]

    init(refused: [WrittenRefusal], diagnostics: [Diagnostic]) {
        (self.refused, self.diagnostics) = (refused, diagnostics)
    }

    fileprivate var value: ScanNotes { ScanNotes(refused: refused.map(\.value), diagnostics: diagnostics) }
}

/// A refused file with the code and the words of the reason.
package struct WrittenRefusal: Hashable, Sendable, Codable {
    package var path: String
    package var code: Diagnostic.Code
    package var message: String
    package var day: Day?

    init(_ media: RefusedMedia) {
        (path, code, message, day) = (media.path, media.reason.code, media.reason.words, media.day)
    }

    var value: RefusedMedia { RefusedMedia(path: path, reason: .written(code, message), day: day) }
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
        picks = chosen.picks.map { pick in
            var pick = pick
            pick.item = pick.item.inWords
            return pick
        }
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
        item = candidate.item.inWords
        whyNot = candidate.whyNot.words
    }

    fileprivate var value: Candidate { Candidate(item: item, whyNot: .written(whyNot)) }
}

extension Clip {
    fileprivate var inWords: Clip {
        var (clip, footage) = (self, footage)
        footage.item = footage.item.inWords
        clip.content = .footage(footage)
        if let right = clip.beside?.item { clip.beside?.item = right.inWords }
        return clip
    }
}

extension MediaItem {
    /// The item with its problems as sentences.
    fileprivate var inWords: MediaItem {
        var item = self
        item.problems = problems.map { .written($0.words) }
        return item
    }
}
