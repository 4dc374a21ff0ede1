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
