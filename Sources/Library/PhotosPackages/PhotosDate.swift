import Foundation
import Model

/// The time of filming, according to the database.
struct PhotosDate: Hashable, Sendable {
    /// Seconds since 1970, in the years 1 to 9999.
    var instant: Int64
    /// The offset from UTC at the place of filming; nil if the database does not give it.
    var zone: Zone?

    struct Zone: Hashable, Sendable {
        /// Seconds east of UTC.
        var offset: Int
        var evidence: Evidence
    }

    /// The source of the offset.
    enum Evidence: Hashable, Sendable {
        /// `ZTIMEZONEOFFSET`: the camera wrote it, or the user set it.
        case recorded
        /// `ZINFERREDTIMEZONEOFFSET`: Photos inferred it.
        case inferred
    }

    /// `created` is in seconds since 2001-01-01T00:00:00Z; the offsets are in seconds east of UTC. Nil for a date outside the
    /// years 1 to 9999: real libraries contain 123456789012345.
    init?(created: Double?, recorded: Int?, inferred: Int?) {
        guard let instant = Self.instant(created) else { return nil }
        self.instant = instant
        zone = Self.zone(recorded, .recorded) ?? Self.zone(inferred, .inferred)
    }

    /// The day at the place of filming; in the home zone if the offset is unknown.
    func day(home: TimeZone) -> Day {
        let offset = zone?.offset ?? home.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
        return Day(daysSinceEpoch: Int((instant + Int64(offset)).flooredDivision(by: 86_400)))
    }

    /// Converts the database's seconds since 2001 to seconds since 1970. Nil outside the years 1 to 9999.
    static func instant(_ stored: Double?) -> Int64? {
        guard let stored, let seconds = Int64(exactly: stored.rounded(.down)) else { return nil }
        let (instant, overflow) = seconds.addingReportingOverflow(startOf2001)
        return !overflow && CalendarTime.instants.contains(instant) ? instant : nil
    }

    private static let startOf2001: Int64 = 978_307_200

    /// The zone of an offset; nil beyond ±18 hours, which no zone reaches: real ones lie between -12 and +14 hours.
    private static func zone(_ offset: Int?, _ evidence: Evidence) -> Zone? {
        offset.flatMap { (-64_800...64_800).contains($0) ? Zone(offset: $0, evidence: evidence) : nil }
    }
}
