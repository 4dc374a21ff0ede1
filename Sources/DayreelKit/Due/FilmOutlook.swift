import Library
import Model

/// The next step for a film, judging by the history and the film's file without a look at the media.
enum FilmOutlook: Hashable, Sendable {
    /// An older film that has been made once.
    case done
    /// A film that exists as this run made it.
    case stands(RunRecord)
    /// A film that was never made.
    case new
    /// A film whose file is missing or has been replaced.
    case missing
    /// A film for which the last run found nothing to show.
    case nothing
    /// A film delayed by failed runs until this time, in seconds since 1970.
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

    /// The next step for a film that has to be made, or made again.
    var unmade: FilmOutlook {
        switch verdict {
        case .waits(let time): return .waits(until: time)
        case .failing: return .fails
        case .now: break
        }
        if hadNothing { return .nothing }
        return records.contains { $0.status == .completed } ? .missing : .new
    }

    /// True if the last finished run found nothing to show and the job has not changed since.
    var hadNothing: Bool {
        let last = records.first { ![.cancelled, .interrupted].contains($0.status) && !$0.status.isUnfinished }
        return last?.status == .nothing && last?.jobHash == jobHash
    }
}
