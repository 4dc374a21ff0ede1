import Library
import Model

/// The runner's decision about a film now.
enum DueFilmDecision: Sendable {
    /// Nothing is made or reported.
    case leave
    case upToDate
    /// Seconds since 1970.
    case wait(until: Int64)
    case giveUp
    /// The sources cannot be trusted: nothing is made until they can.
    case hold(ScanObjection)
    /// No media to make it of. `isNews`: the runs so far do not know.
    case nothing(DayreelError, isNews: Bool)
    case make(Reason)

    /// The reason why a film is made now.
    enum Reason: Hashable, Sendable {
        case isNew, isForced, isMissing, planHasChanged
        /// The last look found no media.
        case hasMediaNow
        /// The film that stands does without media that may be used again.
        case mayBeWhole
        /// The run will tell what is wrong with them.
        case sourcesAreUnreadable
    }

    /// Looks at the media where the history does not decide. Throws `CancellationError`.
    init(_ due: DueFilm, _ look: SharedScan, isForced: Bool) async throws {
        // An older film too is made again once its media are back.
        let standing = due.isDone && due.mayBeWhole ? due.standingFilm.map(FilmOutlook.stands) : nil
        let outlook = isForced ? .new : standing ?? due.outlook
        let reason: Reason
        switch outlook {
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
            due, outlook, try await look.prospect(of: due.request), reason, isForced: isForced)
        if case .upToDate = decision, due.isOlder { self = .leave } else { self = decision }
    }

    /// The decision, given what the media would make.
    static func decision(
        _ due: DueFilm, _ outlook: FilmOutlook, _ prospect: SharedScan.Prospect, _ reason: Reason,
        isForced: Bool
    ) -> DueFilmDecision {
        switch (prospect, outlook) {
        case (.nothing(let cause, _), _) where isForced: return .nothing(cause, isNews: !due.hadNothing)
        case (.nothing(let cause, let doubts), _):
            return due.objection(doubts, to: []).map(DueFilmDecision.hold)
                ?? .nothing(cause, isNews: !due.hadNothing)
        case (.plan(let hash, _, _), .stands(let film)) where film.isFilm(ofPlan: hash): return .upToDate
        case (.plan(let hash, let days, let doubts), .stands(let film)):
            if let objection = due.objection(doubts, to: days) { return .hold(objection) }
            let isAsPlanned = hash == film.firstPlanHash
            return due.making(because: isAsPlanned ? .mayBeWhole : reason)
        case (_, .stands): return due.making(because: reason)
        // A plan that cannot be made is a failure of the run, which is then recorded as one.
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

    /// A film that stands is made again, unless that has failed before.
    fileprivate func making(because reason: DueFilmDecision.Reason) -> DueFilmDecision {
        switch unmade {
        case .waits(let time): .wait(until: time)
        case .fails: isOlder ? .leave : .giveUp
        default: .make(reason)
        }
    }
}
