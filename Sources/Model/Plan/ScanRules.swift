/// The rules by which a scan dates media, and what it passes over.
package struct ScanRules: Hashable, Sendable {
    /// The rules, with `home` always given: libraries do not ask the system.
    package var days: DayRules
    /// The job's corrections of dates.
    package var dates: [DateCorrection]
    /// Paths that are never media: the job's own films. Absolute.
    package var excluded: [String]
    /// True if recordings of a screen are media too.
    package var screenRecordings: Bool
    /// True to list the photos that belong to no recording as well, for who shows a library.
    package var stills = false
    /// Seconds since 1970: stamps later than a day after it are not believed.
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
    /// The rules of a job's scan. Its film is never its own input; one that lies outside of the sources cannot be, so that all such
    /// films of a job have the same rules.
    package init(_ request: FilmRequest) {
        let job = request.job
        let film = request.output
        let isAmongSources = job.sources.contains { film.hasPrefix($0.path == "/" ? "/" : $0.path + "/") }
        self.init(
            days: job.days, dates: job.dates, excluded: (isAmongSources ? [film] : []) + request.leftAlone,
            screenRecordings: job.select.screenRecordings, now: request.now)
    }
}
