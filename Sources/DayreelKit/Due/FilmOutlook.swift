import Library
import Model

/// The next step for a film, as far as the history and the film's file tell without a look at the media.
enum FilmOutlook: Hashable, Sendable {
    /// An older film that was made once.
    case done
    /// The film is there as that run made it.
    case stands(RunRecord)
    /// A film that was never made.
    case new
    /// A film whose file is gone, or is another one.
    case missing
    /// Nothing to show at the last look.
    case nothing
    /// Failed runs keep it waiting until then: seconds since 1970.
    case waits(until: Int64)
    /// A film that has failed too often.
    case fails
}

extension DueFilm {
    var outlook: FilmOutlook {
        if isDone { return .done }
        if let film = standingFilm { return .stands(film) }
        return unmade
    }

    /// The next step for a film that has to be made, also again.
    var unmade: FilmOutlook {
        switch verdict {
        case .waits(let time): return .waits(until: time)
        case .failing: return .fails
        case .now: break
        }
        if hadNothing { return .nothing }
        return records.contains { $0.status == .completed } ? .missing : .new
    }

    /// The last run that came to an end found nothing to show, and the job is the same.
    var hadNothing: Bool {
        let last = records.first { ![.cancelled, .interrupted].contains($0.status) && !$0.status.isUnfinished }
        return last?.status == .nothing && last?.jobHash == jobHash
    }
}
