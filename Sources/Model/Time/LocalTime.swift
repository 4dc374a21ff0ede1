package import Foundation

/// The local time of this machine, as texts for people show it.
package struct LocalTime: Sendable {
    private let zone: TimeZone

    package init(_ zone: TimeZone) { self.zone = zone }

    /// The instant with its weekday, to the minute: `Thu 2024-12-05 13:00`. Limits the instant to `CalendarTime.instants`.
    package func text(_ instant: Int64) -> String {
        let instant = CalendarTime.clamped(instant)
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        let local = CalendarTime.clamped(instant + Int64(offset))
        let day = Day(daysSinceEpoch: Int(local.flooredDivision(by: 86_400)))
        let clock = CalendarTime.clock(Int(local.flooredModulo(by: 86_400)))
        return "\(day.weekdayName.prefix(3)) \(day) \(clock.prefix(5))"
    }

    /// The same of an instant in the form of `UTCTime`; the text itself if it is in another.
    package func text(ofUTC text: String) -> String { UTCTime.instant(text).map(self.text) ?? text }
}
