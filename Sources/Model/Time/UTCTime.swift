/// Instants as text: ISO 8601 in UTC, to the second.
package enum UTCTime {
    /// The text of an instant: `2024-12-02T09:00:00Z`. Limits the instant to `CalendarTime.instants`.
    package static func text(_ instant: Int64) -> String {
        let instant = CalendarTime.clamped(instant)
        let day = Day(daysSinceEpoch: Int(instant.flooredDivision(by: 86_400)))
        return "\(day)T\(CalendarTime.clock(Int(instant.flooredModulo(by: 86_400))))Z"
    }

    /// Seconds since 1970; nil for text that `text` does not return.
    package static func instant(_ text: String) -> Int64? {
        guard text.utf8.count == 20, let day = Day(String(text.prefix(10))) else { return nil }
        let parts = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int64($0) }
        guard parts.count == 3 else { return nil }
        let instant = Int64(day.daysSinceEpoch) * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2]
        return self.text(instant) == text ? instant : nil
    }
}
