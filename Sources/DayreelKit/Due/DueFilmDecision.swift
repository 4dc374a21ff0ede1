import Library
package import Model

/// The decision whether to make a film now.
enum DueFilmDecision: Sendable {
    /// Makes and reports nothing.
    case leave
    case upToDate
    /// Waits until this time, in seconds since 1970.
    case wait(until: Int64)
    case giveUp
    /// Makes nothing, because the sources cannot be trusted for now.
    case hold(ScanObjection)
    /// Makes nothing, because there are no media. `isNews`: earlier runs did not find this.
    case nothing(DayreelError, isNews: Bool)
    case make(FilmReason)

    /// Decides by the history or, if that is not enough, by the media. Throws `CancellationError`.
    init(_ due: DueFilm, _ scan: SharedScan, isForced: Bool) async throws {
        // An older film is made again too, once its media are back.
        let kept = due.isDone && due.mayBeWhole ? due.unchangedFilm.map(NextStep.stands) : nil
        let nextStep = isForced ? .new : kept ?? due.nextStep
        let reason: FilmReason
        switch nextStep {
        case .done:
            self = .leave
            return
        case .waits(let time):
            self = .wait(until: time)
            return
        case .fails:
            self = due.isOlder ? .leave : .giveUp
            return
        case .nothing:
            guard try await scan.hasMedia(for: due.request) else {
                self = due.isOlder ? .leave : .nothing(due.nothing, isNews: false)
                return
            }
            reason = .hasMediaNow
        case .stands: reason = .planHasChanged
        case .new: reason = isForced ? .isForced : .isNew
        case .missing: reason = .isMissing
        }
        let decision = Self.decision(
            due, nextStep, try await scan.possibleFilm(of: due.request), reason, isForced: isForced)
        if case .upToDate = decision, due.isOlder { self = .leave } else { self = decision }
    }

    /// The decision for a film that the media would make.
    static func decision(
        _ due: DueFilm, _ nextStep: NextStep, _ possibleFilm: SharedScan.PossibleFilm, _ reason: FilmReason,
        isForced: Bool
    ) -> DueFilmDecision {
        switch (possibleFilm, nextStep) {
        case (.nothing(let cause, _), _) where isForced: return .nothing(cause, isNews: !due.hadNothing)
        case (.nothing(let cause, let doubts), _):
            return due.objection(doubts, to: []).map(DueFilmDecision.hold)
                ?? .nothing(cause, isNews: !due.hadNothing)
        case (.plan(let hash, _, _), .stands(let film)) where film.isFilm(ofPlan: hash, mayBeWhole: due.mayBeWhole):
            return .upToDate
        case (.plan(let hash, let days, let doubts), .stands(let film)):
            if let objection = due.objection(doubts, to: days) { return .hold(objection) }
            let isAsPlanned = hash == film.firstPlanHash
            return due.making(because: isAsPlanned ? .mayBeWhole : reason)
        case (_, .stands): return due.making(because: reason)
        // If the plan cannot be made, the run fails and is recorded as such.
        case (.unknown, .nothing): return .make(.sourcesAreUnreadable)
        default: return .make(reason)
        }
    }
}

extension DueFilm {
    /// The reason why a film of these days must not be made now; nil if there is none.
    fileprivate func objection(_ doubts: ScanDoubts, to days: Set<Day>) -> ScanObjection? {
        doubts.objection(to: days, of: request, jobHash, replacing: unchangedFilm.map(FilmInPlace.init))
    }

    /// The decision to make an existing film again, or to wait or give up if that has failed before.
    fileprivate func making(because reason: FilmReason) -> DueFilmDecision {
        switch unmade {
        case .waits(let time): .wait(until: time)
        case .fails: isOlder ? .leave : .giveUp
        default: .make(reason)
        }
    }
}

/// Films one after the other that have nothing to show, which are one message: a library that begins in 2019 has no line for each month
/// before.
struct EmptyFilms: Hashable, Sendable {
    private var titles: [String] = []
    /// The message of the first one.
    private var first = ""

    /// `message`: what is said of this film if it is the only one.
    mutating func add(_ title: String, message: String) {
        if titles.isEmpty { first = message }
        titles.append(title)
    }

    /// The message on all films since the last call: `there is nothing to show in 27 films, March 2021 to May 2023`; nil for none.
    mutating func take() -> String? {
        defer { titles = [] }
        guard let begin = titles.first, let end = titles.last else { return nil }
        return titles.count == 1 ? first : "there is nothing to show in \(titles.count) films, \(begin) to \(end)"
    }
}

/// The reason why a film is made now.
package enum FilmReason: Hashable, Sendable {
    case isNew, isForced, isMissing, planHasChanged
    /// The previous scan found no media.
    case hasMediaNow
    /// The existing film lacks media that may be usable again.
    case mayBeWhole
    /// A run will report the problem with the sources.
    case sourcesAreUnreadable
}

/// Runs of a film that failed in a row.
package struct FailedRuns: Hashable, Sendable {
    package var count: Int
    /// The error of the last; nil if it was interrupted.
    package var lastError: DayreelError?
}

/// The reason for the state of a film that nobody has looked at the media of.
package enum FilmStateReason: Hashable, Sendable {
    case isBeingMade, stands
    case isDue(FilmReason)
    /// The last run found nothing to show.
    case nothing(DayreelError)
    /// The film is tried again later.
    case waits(FailedRuns)
    case fails(FailedRuns)
}

extension DueFilm {
    /// `; not all of IMG_2.MOV could be used`; empty for a complete film.
    var lackInWords: String {
        let names = (unchangedFilm?.dropped ?? []).map(\.path.lastPathPart)
        guard let first = names.first else { return "" }
        return "; not all of \(first)\((names.count - 1).andMore()) could be used"
    }

    /// `there is nothing to show in November 2024`
    var nothingInWords: String {
        unchangedFilm == nil
            ? "there is nothing to show in \(title)"
            : "there is nothing to show in \(title) any more, and its film is kept"
    }

    /// The note of the run that found no media, as an error.
    var nothing: DayreelError {
        let note = records.first { $0.status == .nothing }?.warnings.last { $0.code == .nothingToShow }
        return DayreelError(.noMedia, note?.message ?? "no media")
    }
}

extension FilmReason {
    /// The rest of a sentence about the film: "renders December 2024: it has no film yet".
    var words: String {
        switch self {
        case .isNew: "it has no film yet"
        case .isForced: "forced"
        case .isMissing: "its film is missing"
        case .planHasChanged: "its plan has changed"
        case .hasMediaNow: "there are media now"
        case .mayBeWhole: "media that it left out may be usable again"
        case .sourcesAreUnreadable: "its sources cannot be read"
        }
    }
}

extension FailedRuns {
    /// The message of the last run.
    var lastInWords: String { lastError?.message ?? "it was interrupted" }

    /// `1 failed run (no space)`
    var words: String { "\(count.counted("failed run")) (\(lastInWords))" }

    /// `5 runs in a row failed (no space)`
    var wordsOfAll: String { "\(count) runs in a row failed (\(lastInWords))" }
}

extension FilmStateReason {
    package var words: String {
        switch self {
        case .isBeingMade: "it is being made"
        case .stands: "its film exists, unchanged"
        case .isDue(let reason): reason.words
        case .nothing(let cause): cause.withCause.onOneLine
        case .waits(let failed): failed.words
        case .fails(let failed): failed.wordsOfAll
        }
    }
}
