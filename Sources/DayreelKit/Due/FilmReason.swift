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
