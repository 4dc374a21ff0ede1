import Library
import Model

extension DueFilm {
    /// The message of the last failed run.
    var lastFailure: String { failures.last?.error?.message ?? "it was interrupted" }

    /// `1 failed run`
    var failuresInWords: String { failures.count.counted("failed run") }

    /// `; not all of IMG_2.MOV could be used`; empty for a complete film.
    var lackInWords: String {
        let names = (standingFilm?.dropped ?? []).map(\.path.lastPathPart)
        guard let first = names.first else { return "" }
        let more = names.count > 1 ? " and \(names.count - 1) more" : ""
        return "; not all of \(first)\(more) could be used"
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

extension DueFilmDecision.Reason {
    var words: String {
        switch self {
        case .isNew: "it has no film yet"
        case .isForced: "forced"
        case .isMissing: "its film is missing"
        case .planHasChanged: "its plan has changed"
        case .hasMediaNow: "there are media now"
        case .mayBeWhole: "media that it does without may be used again"
        case .sourcesAreUnreadable: "its sources cannot be looked at"
        }
    }
}
