/// A job at a certain time: everything that a run needs besides the media.
package struct FilmRequest: Hashable, Sendable {
    /// The job, with `days.home` filled in.
    package var job: Job
    /// The job's timeframe in days. A relative one counts from `today`.
    package var timeframe: ResolvedTimeframe
    /// Seconds since 1970.
    package var now: Int64
    /// The places where the job's values were written, for messages.
    package var places: JobPlaces
    /// Pins and tags that belong to the library.
    package var library = LibraryChoices.none
    /// Absolute paths of files to leave alone, because they are still being written.
    package var leftAlone: [String] = []

    package init(job: Job, timeframe: ResolvedTimeframe, now: Int64, places: JobPlaces = .none) {
        self.job = job
        self.timeframe = timeframe
        self.now = now
        self.places = places
    }

    /// `today` is the day in the user's time zone.
    package init(job: Job, today: Day, now: Int64, places: JobPlaces = .none) {
        self.init(job: job, timeframe: job.timeframe.resolved(today: today), now: now, places: places)
    }

    /// Path of the film: `output.file` with its placeholders filled in.
    package var output: String { job.filmPath(of: timeframe) }

    /// Path of a file beside the film; nil for a film without it.
    package func path(of file: FileBesideFilm) -> String? { job.path(of: file, in: timeframe) }

    /// The day of `now` in UTC.
    package var today: Day { Day(daysSinceEpoch: Int(now.flooredDivision(by: 86_400))) }

    /// True if a wrong clock would change the film: its days count from today, or are not over yet.
    var dependsOnClock: Bool {
        if case .relative = job.timeframe { return true }
        return timeframe.last > today
    }
}

/// The choices that people made about their media outside the job: the pins and tags of the sync folder, as far as the job uses them.
package struct LibraryChoices: Hashable, Sendable {
    /// Pins by day, including days outside the film. The job's own pins take precedence.
    package var pins: [Day: Pin]
    /// Tags by the name of the media: a path, a file name, an item's id or a content id.
    package var tags: [String: Set<Tag>]

    package static let none = LibraryChoices()

    package init(pins: [Day: Pin] = [:], tags: [String: Set<Tag>] = [:]) { (self.pins, self.tags) = (pins, tags) }
}

/// The notes of a scan, without the media that it found.
package struct ScanNotes: Hashable, Sendable, Codable {
    /// Files that cannot be used, by path.
    package var refused: [RefusedMedia]
    /// Trouble that concerns no single file: an unreadable folder, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]

    package init(refused: [RefusedMedia] = [], diagnostics: [Diagnostic] = []) {
        self.refused = refused
        self.diagnostics = diagnostics
    }

    /// Copies the notes without the media: without items, and without those that a pin on a refused file would show.
    package init(of found: ScanResult) {
        refused = found.refused.map {
            RefusedMedia(path: $0.path, reason: $0.reason, day: $0.day)
        }
        diagnostics = found.diagnostics
    }
}
