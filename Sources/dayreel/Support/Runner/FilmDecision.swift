import Library
import Model

/// The runner's decision about a film now.
enum FilmDecision: Sendable {
    /// Nothing, without a word.
    case leave
    case upToDate
    /// Seconds since 1970.
    case wait(until: Int64)
    case giveUp
    /// The sources cannot be trusted: nothing is made until they can. Why, in words.
    case hold(String)
    /// There are no media to make it of. `isNews`: the runs so far do not know.
    case nothing(DayreelError, isNews: Bool)
    /// The reason, in words.
    case make(String)

    /// Looks at the media where the history does not decide. Throws `CancellationError`.
    init(_ turn: FilmTurn, _ look: SourceLook, isForced: Bool) async throws {
        // Also an older film is made whole.
        let standing = turn.isDone && turn.mayBeWhole ? turn.standingFilm.map(FilmOutlook.stands) : nil
        let outlook = isForced ? .new : standing ?? turn.outlook
        let reason: String
        switch outlook {
        case .done:
            self = .leave
            return
        case .waits(let time):
            self = .wait(until: time)
            return
        case .fails:
            self = turn.isOlder ? .leave : .giveUp
            return
        case .nothing:
            guard try await look.hasMedia(for: turn.request) else {
                self = turn.isOlder ? .leave : .nothing(turn.nothing, isNews: false)
                return
            }
            reason = "there are media now"
        case .stands: reason = "its plan has changed"
        case .new: reason = isForced ? "forced" : "it has no film yet"
        case .missing: reason = "its film is missing"
        }
        let decision = Self.decision(
            turn, outlook, try await look.prospect(of: turn.request), reason, isForced: isForced)
        if case .upToDate = decision, turn.isOlder { self = .leave } else { self = decision }
    }

    /// The decision, given what the media would make.
    static func decision(
        _ turn: FilmTurn, _ outlook: FilmOutlook, _ prospect: SourceLook.Prospect, _ reason: String,
        isForced: Bool
    ) -> FilmDecision {
        switch (prospect, outlook) {
        case (.nothing(let cause, _), _) where isForced: return .nothing(cause, isNews: !turn.hadNothing)
        case (.nothing(let cause, let doubts), _):
            return doubts.objection(to: [], for: turn).map(FilmDecision.hold)
                ?? .nothing(cause, isNews: !turn.hadNothing)
        case (.plan(let hash, _, _), .stands(let film)) where film.isFilm(ofPlan: hash): return .upToDate
        case (.plan(let hash, let days, let doubts), .stands(let film)):
            if let objection = doubts.objection(to: days, for: turn) { return .hold(objection) }
            let isAsWished = hash == film.wishedHash
            return turn.making(because: isAsWished ? "media that it does without may be used again" : reason)
        case (_, .stands): return turn.making(because: reason)
        // A plan that cannot be made is a failure of the run, which is then recorded as one.
        case (.unknown, .nothing): return .make("its sources cannot be looked at")
        default: return .make(reason)
        }
    }
}

extension FilmTurn {
    /// A film that stands is made again, unless that has failed before.
    fileprivate func making(because reason: String) -> FilmDecision {
        switch unmade {
        case .waits(let time): .wait(until: time)
        case .fails: isOlder ? .leave : .giveUp
        default: .make(reason)
        }
    }
}
extension FilmTurn {
    /// The message of the last failed run.
    var lastFailure: String { failures.last?.error?.message ?? "it was interrupted" }

    /// `1 failed run`
    var failuresInWords: String { "\(failures.count) failed \(failures.count == 1 ? "run" : "runs")" }

    /// `, without IMG_2.MOV, which cannot be used`; nothing for a film that lacks nothing.
    var lackInWords: String {
        let names = (standingFilm?.dropped ?? []).map(\.path.lastPathPart)
        guard let first = names.first else { return "" }
        let more = names.count > 1 ? " and \(names.count - 1) more" : ""
        return ", as far as its media can be used: not all of \(first)\(more)"
    }

    /// `there is nothing to show in November 2024`
    var nothingInWords: String {
        standingFilm == nil
            ? "there is nothing to show in \(title)"
            : "there is nothing to show in \(title) any more, and its film is kept"
    }

    /// The note of the run that found nothing, as an error.
    var nothing: DayreelError {
        let note = records.first { $0.status == .nothing }?.warnings.last { $0.code == .nothingToShow }
        return DayreelError(.noMedia, note?.message ?? "no media")
    }
}

extension DayreelError {
    /// The message and its cause, on one line.
    var reason: String { [message, cause].compactMap(\.self).joined(separator: "; ").onOneLine }
}
