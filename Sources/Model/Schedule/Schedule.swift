package import Foundation

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

/// A day, a week from Monday to Sunday, a month or a year.
package struct Period: Hashable, Sendable {
    package let every: Schedule.Interval
    package let first: Day
    package let last: Day

    package init(_ every: Schedule.Interval, containing day: Day) {
        self.every = every
        switch every {
        case .daily: (first, last) = (day, day)
        case .weekly:
            first = day.advanced(by: 1 - day.weekday)
            last = first.advanced(by: 6)
        case .monthly:
            first = day.advanced(by: 1 - day.day)
            last = first.advanced(by: Day.length(ofMonth: day.month, year: day.year) - 1)
        case .yearly:
            first = Day(year: day.year, month: 1, day: 1) ?? day
            last = Day(year: day.year, month: 12, day: 31) ?? day
        }
    }

    package var next: Period { Period(every, containing: last.advanced(by: 1)) }
    package var previous: Period { Period(every, containing: first.advanced(by: -1)) }
}

extension Period: Comparable {
    package static func < (left: Period, right: Period) -> Bool { (left.first, left.last) < (right.first, right.last) }
}

extension Period: LosslessStringConvertible {
    /// `2024-12-24`, `2024-12-23..2024-12-29`, `2024-12` or `2024`
    package var description: String {
        switch every {
        case .daily: "\(first)"
        case .weekly: "\(first)..\(last)"
        case .monthly: String("\(first)".prefix(7))
        case .yearly: String("\(first)".prefix(4))
        }
    }

    /// Nil for text that `description` does not return.
    package init?(_ description: String) {
        let every: Schedule.Interval
        let text: String
        switch description.count {
        case 4: (every, text) = (.yearly, description + "-01-01")
        case 7: (every, text) = (.monthly, description + "-01")
        case 10: (every, text) = (.daily, description)
        default: (every, text) = (.weekly, String(description.prefix(10)))
        }
        guard let day = Day(text) else { return nil }
        self.init(every, containing: day)
        guard self.description == description else { return nil }
    }
}

/// The time in the user's time zone, and the hour at which days begin there.
package struct HomeClock: Sendable {
    /// Seconds since 1970.
    package let now: Int64
    package let zone: TimeZone
    /// Seconds after midnight at which a day begins.
    package let startsAt: Int

    package init(now: Int64, zone: TimeZone, startsAt: Int = 0) {
        self.now = now
        self.zone = zone
        self.startsAt = startsAt
    }

    /// The current day, which begins at `startsAt` as the days of media do.
    package var today: Day {
        Day(daysSinceEpoch: Int((now + offset(at: now) - Int64(startsAt)).flooredDivision(by: 86_400)))
    }

    /// The instant at which a day begins, in seconds since 1970. A time that the change to summer time skips is interpreted by the clock
    /// before the change.
    package func start(of day: Day) -> Int64 {
        let wall = Int64(day.daysSinceEpoch) * 86_400 + Int64(startsAt)
        let guess = wall - offset(at: wall)
        return wall - offset(at: guess)
    }

    private func offset(at instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
    }
}

extension ResolvedTimeframe {
    /// The days, months or other periods of the timeframe, the oldest first, each limited to the timeframe. Leaves out parts that begin
    /// after `today`, because they have no media yet.
    package func parts(_ every: Schedule.Interval, until today: Day) -> [ResolvedTimeframe] {
        // No two of its days are in one period.
        guard !isOneDayOfEachYear else {
            return days.filter { $0 <= today }.map { Timeframe.days(first: $0, last: $0).resolved(today: today) }
        }
        // Its days are found later.
        if daysOfTrip != nil { return [self] }
        var parts: [ResolvedTimeframe] = []
        var period = Period(every, containing: first)
        while period.first <= min(last, today) {
            parts.append(part(of: period).resolved(today: today))
            period = period.next
        }
        return parts
    }

    /// The period as a timeframe. A month or year that lies completely in this timeframe keeps its name.
    private func part(of period: Period) -> Timeframe {
        let isWhole = first <= period.first && period.last <= last
        switch period.every {
        case .monthly where isWhole: return .month(year: period.first.year, month: period.first.month)
        case .yearly where isWhole: return .year(period.first.year)
        default: return .days(first: max(first, period.first), last: min(last, period.last))
        }
    }
}
