package import Foundation
package import Model

/// The time of filming, as the database has it.
package struct PhotosDate: Hashable, Sendable {
    /// Seconds since 1970, in the years 1 to 9999.
    package var instant: Int64
    /// The zone's offset where it was filmed; nil where nothing in the database tells it.
    package var zone: Zone?

    package struct Zone: Hashable, Sendable {
        /// Seconds east of UTC.
        package var offset: Int
        package var evidence: Evidence
    }

    /// The source of the offset.
    package enum Evidence: Hashable, Sendable {
        /// `ZTIMEZONEOFFSET`: the camera wrote it, or the user set it.
        case recorded
        /// `ZINFERREDTIMEZONEOFFSET`: Photos concluded it.
        case inferred
    }

    /// `created` is in seconds since 2001-01-01T00:00:00Z; the offsets are in seconds east of UTC. Nil for a date of no calendar:
    /// real libraries have 123456789012345.
    init?(created: Double?, recorded: Int?, inferred: Int?) {
        guard let instant = Self.instant(created) else { return nil }
        self.instant = instant
        zone = Self.zone(recorded, .recorded) ?? Self.zone(inferred, .inferred)
    }

    /// The day where it was filmed; in the home zone if its offset is not known.
    package func day(home: TimeZone) -> Day {
        let offset = zone?.offset ?? home.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
        return Day(daysSinceEpoch: Int((instant + Int64(offset)).flooredDivision(by: 86_400)))
    }

    /// Seconds since 1970 of a date in the database.
    static func instant(_ stored: Double?) -> Int64? {
        guard let stored, let seconds = Int64(exactly: stored.rounded(.down)) else { return nil }
        let (instant, overflow) = seconds.addingReportingOverflow(startOf2001)
        return !overflow && CalendarTime.instants.contains(instant) ? instant : nil
    }

    private static let startOf2001: Int64 = 978_307_200

    /// Zones lie from -12 to +14 hours; what is further off than the 18 hours that ISO 8601's readers take is no zone.
    private static func zone(_ offset: Int?, _ evidence: Evidence) -> Zone? {
        offset.flatMap { abs($0) <= 64_800 ? Zone(offset: $0, evidence: evidence) : nil }
    }
}
