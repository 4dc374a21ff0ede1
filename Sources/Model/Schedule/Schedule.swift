/// The schedule of a job's film: `schedule` of a job file.
package struct Schedule: Hashable, Sendable, Codable {
    package enum Interval: String, Hashable, Sendable, Codable, CaseIterable { case daily, weekly, monthly, yearly }

    package var every: Interval
    /// The day of the next month on which a month's film is due, 1 to 28. Only for `monthly`.
    package var day: Int
    /// The delay from the end of a period, or from the beginning of `day`, until its film is due: media arrive late.
    package var after: MediaTime

    package init(every: Interval, day: Int = 1, after: MediaTime = .zero) {
        self.every = every
        self.day = day
        self.after = after
    }

    /// The instant, in seconds since 1970, from which the period's film is due. A period ends with its last day, which `days.starts-at` may
    /// extend into the next morning.
    package func due(_ period: Period, _ clock: HomeClock) -> Int64 {
        let day = period.last.advanced(by: every == .monthly ? self.day : 1)
        return clock.start(of: day) + after.microseconds / 1_000_000
    }

    /// The latest period whose film is due.
    package func latest(_ clock: HomeClock) -> Period {
        var period = Period(every, containing: clock.today).previous
        while due(period, clock) > clock.now { period = period.previous }
        return period
    }

    /// The first period whose film is not due yet.
    package func coming(_ clock: HomeClock) -> Period { latest(clock).next }

    /// The periods to check, the oldest first: from the first one on record up to the latest, or only the latest for a job that never ran.
    /// Periods `recorded` under another schedule are ignored.
    package func periods(recorded: [Period], _ clock: HomeClock) -> [Period] {
        let latest = latest(clock)
        var periods = [latest]
        guard let earliest = recorded.filter({ $0.every == every && $0.first < latest.first }).min() else {
            return periods
        }
        while let period = periods.last, period.first > earliest.first { periods.append(period.previous) }
        return periods.reversed()
    }

    /// The day from which a relative timeframe counts when the film of a period is made, however late that is.
    ///
    /// `yesterday` and `previous-…` look back from the day after the period. `today`, `this-…` and `last-30-days` end with its last day, so
    /// that the film has only complete days, and the last film of a month covers the whole month.
    package static func today(for timeframe: Timeframe, of period: Period) -> Day {
        guard case .relative(let relative) = timeframe else { return period.last }
        return relative.isOver ? period.last.advanced(by: 1) : period.last
    }
}
