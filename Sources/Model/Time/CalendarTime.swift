package import Foundation

/// The instants of the years 1 to 9999, which have four digits in a calendar.
///
/// Instants from outside (file systems, sidecars, databases, the environment) are limited to these years before any arithmetic. All results
/// then fit into 64 bits, and no date in a file can stop the program.
package enum CalendarTime {
    /// Seconds since 1970: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    package static let instants: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The nearest instant of the range.
    package static func clamped(_ instant: Int64) -> Int64 {
        min(max(instant, instants.lowerBound), instants.upperBound)
    }

    /// A second of a day as a clock shows it: `23:58:20`.
    static func clock(_ second: Int) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    }
}

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

/// The time of a file's last change, as its file system stores it.
///
/// Seconds and nanoseconds are separate: nanoseconds alone would exceed 64 bits in the year 2262, and files may have any time.
package struct FileTime: Hashable, Sendable {
    /// Seconds since 1970; any 64-bit number.
    package var seconds: Int64
    /// 0 to 999,999,999.
    package var nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    package init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
    }

    /// Seconds since 1970, limited to `CalendarTime.instants`.
    package var instant: Int64 { CalendarTime.clamped(seconds) }
}

extension FileTime: Comparable {
    package static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
