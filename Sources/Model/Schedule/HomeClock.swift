package import Foundation

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
