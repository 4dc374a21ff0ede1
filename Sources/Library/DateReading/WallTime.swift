package import Foundation
package import Model

/// A local date and time without a zone, in seconds since 1970 as if it were UTC.
package struct WallTime: Hashable, Sendable {
    package var seconds: Int64

    package init(seconds: Int64) { self.seconds = seconds }

    /// Nil unless it is a time of day. A leap second counts as the second before it.
    package init?(_ day: Day, hour: Int, minute: Int, second: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        let clock = hour * 3600 + minute * 60 + min(second, 59)
        seconds = Int64(day.daysSinceEpoch) * 86_400 + Int64(clock)
    }

    /// Noon, the time that is assumed if only the day is known.
    package init(noonOf day: Day) { seconds = Int64(day.daysSinceEpoch) * 86_400 + 43_200 }

    /// The time as `2024-01-28T10:54:20`.
    package var text: String {
        String(CaptureTime(instant: seconds, offset: 0, evidence: .containerDate).description.dropLast("+00:00".count))
    }

    /// The instant at which a clock of that zone shows this time, and the zone's offset then.
    ///
    /// A time that occurs twice, when clocks go back, means the first occurrence. A time that clocks skip when they go forward moves
    /// forward by the skipped amount (02:30 becomes 03:30).
    package func instant(in zone: TimeZone) -> (instant: Int64, offset: Int) {
        let before = zone.offset(at: seconds - 86_400)
        if zone.offset(at: seconds - Int64(before)) == before { return (seconds - Int64(before), before) }
        let after = zone.offset(at: seconds + 86_400)
        if zone.offset(at: seconds - Int64(after)) == after { return (seconds - Int64(after), after) }
        let instant = seconds - Int64(before)
        return (instant, zone.offset(at: instant))
    }
}

extension TimeZone {
    /// Seconds east of UTC at an instant given in seconds since 1970.
    func offset(at instant: Int64) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
    }
}
