/// The sources to scan for media, and how to date them.
package struct ScanRequest: Hashable, Sendable {
    package var sources: [Source]
    /// With `home` always given: libraries do not ask the system.
    package var days: DayRules
    /// The job's corrections of dates.
    package var dates: [DateCorrection]
    /// Paths that are never media: the job's own films. Absolute.
    package var excluded: [String]
    /// True if recordings of a screen are media too.
    package var screenRecordings: Bool
    /// Seconds since 1970: stamps later than a day after it are not believed.
    package var now: Int64

    package init(
        sources: [Source], days: DayRules, dates: [DateCorrection] = [], excluded: [String] = [],
        screenRecordings: Bool = false, now: Int64
    ) {
        self.sources = sources
        self.days = days
        self.dates = dates
        self.excluded = excluded
        self.screenRecordings = screenRecordings
        self.now = now
    }
}
