import Library
import Model

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
    init(_ due: DueFilm, _ look: SharedScan, isForced: Bool) async throws {
        // An older film is made again too, once its media are back.
        let standing = due.isDone && due.mayBeWhole ? due.standingFilm.map(NextStep.stands) : nil
        let nextStep = isForced ? .new : standing ?? due.nextStep
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
            guard try await look.hasMedia(for: due.request) else {
                self = due.isOlder ? .leave : .nothing(due.nothing, isNews: false)
                return
            }
            reason = .hasMediaNow
        case .stands: reason = .planHasChanged
        case .new: reason = isForced ? .isForced : .isNew
        case .missing: reason = .isMissing
        }
        let decision = Self.decision(
            due, nextStep, try await look.possibleFilm(of: due.request), reason, isForced: isForced)
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
        doubts.objection(to: days, of: request, jobHash, replacing: standingFilm.map(FilmInPlace.init))
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
