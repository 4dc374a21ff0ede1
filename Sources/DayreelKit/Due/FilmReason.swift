import Library
package import Model

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
        let names = (standingFilm?.dropped ?? []).map(\.path.lastPathPart)
        guard let first = names.first else { return "" }
        return "; not all of \(first)\((names.count - 1).andMore()) could be used"
    }

    /// `there is nothing to show in November 2024`
    var nothingInWords: String {
        standingFilm == nil
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
