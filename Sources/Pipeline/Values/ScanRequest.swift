/// Where to look for media, and how to date it.
package struct ScanRequest: Hashable, Sendable {
    package var sources: [Source]
    /// With `home` always given: libraries do not ask the system.
    package var days: DayRules
    /// Paths that are never media: the job's own films. Absolute.
    package var excluded: [String]
    /// Seconds since 1970: stamps later than a day after it are not believed.
    package var now: Int64

    package init(sources: [Source], days: DayRules, excluded: [String] = [], now: Int64) {
        self.sources = sources
        self.days = days
        self.excluded = excluded
        self.now = now
    }
}
