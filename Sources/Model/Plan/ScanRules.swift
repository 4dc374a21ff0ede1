/// The rules by which a scan dates media and leaves files out.
package struct ScanRules: Hashable, Sendable {
    /// The rules, always with `home`: libraries do not ask the system.
    package var days: DayRules
    /// The job's corrections of dates.
    package var dates: [DateCorrection]
    /// Absolute paths that are never media: the job's own films.
    package var excluded: [String]
    /// True if screen recordings count as media.
    package var screenRecordings: Bool
    /// True to list the photos that belong to no recording: for callers that show a library, and for films that show photos.
    package var stills = false
    /// Seconds since 1970. Timestamps more than a day later are not believed.
    package var now: Int64

    package init(
        days: DayRules, dates: [DateCorrection] = [], excluded: [String] = [], screenRecordings: Bool = false,
        now: Int64
    ) {
        self.days = days
        self.dates = dates
        self.excluded = excluded
        self.screenRecordings = screenRecordings
        self.now = now
    }
}

extension ScanRules {
    /// The rules of a job's scan. The job's film is excluded only if it would lie in a source, so that all jobs' films elsewhere lead to
    /// the same rules.
    package init(_ request: FilmRequest) {
        let job = request.job
        let film = request.output
        let isAmongSources = job.sources.contains { film.isBelow($0.path) }
        self.init(
            days: job.days, dates: job.dates, excluded: (isAmongSources ? [film] : []) + request.leftAlone,
            screenRecordings: job.select.screenRecordings, now: request.now)
        stills = job.select.stills != .off
    }
}
