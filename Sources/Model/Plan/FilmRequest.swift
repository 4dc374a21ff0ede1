/// A job at a certain time: everything a run needs to know that is not in the job file.
package struct FilmRequest: Hashable, Sendable {
    /// The job, with `days.home` filled in.
    package var job: Job
    /// The job's timeframe in days. A relative one counts from a given today.
    package var timeframe: ResolvedTimeframe
    /// Seconds since 1970.
    package var now: Int64
    /// The places where the job's values were written, for messages.
    package var places: JobPlaces
    /// Pins and tags that belong to the library.
    package var library = LibraryChoices.none
    /// Absolute paths of files that are not to be touched: somebody is still writing them.
    package var leftAlone: [String] = []

    package init(job: Job, timeframe: ResolvedTimeframe, now: Int64, places: JobPlaces = .none) {
        self.job = job
        self.timeframe = timeframe
        self.now = now
        self.places = places
    }

    /// `today` is the day where the user lives.
    package init(job: Job, today: Day, now: Int64, places: JobPlaces = .none) {
        self.init(job: job, timeframe: job.timeframe.resolved(today: today), now: now, places: places)
    }

    /// Path of the film: `output.file` with its placeholders filled in.
    package var output: String { job.filmPath(of: timeframe) }

    /// The day of `now` in UTC.
    package var today: Day { Day(daysSinceEpoch: Int(now.flooredDivision(by: 86_400))) }

    /// True if a wrong clock would change the film: its days count from today, or are not over yet.
    var dependsOnClock: Bool {
        if case .relative = job.timeframe { return true }
        return timeframe.last > today
    }
}
