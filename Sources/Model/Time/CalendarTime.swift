/// The instants of the years 1 to 9999, which a calendar writes with four digits.
///
/// Instants that come from outside (file systems, sidecars, databases, the environment) are held to these years before anything is
/// added to them: all that is computed with them then fits in 64 bits, and no date in a file can stop the program.
package enum CalendarTime {
    /// Seconds since 1970: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    package static let instants: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The instant of the range that lies nearest.
    package static func clamped(_ instant: Int64) -> Int64 {
        min(max(instant, instants.lowerBound), instants.upperBound)
    }
}
