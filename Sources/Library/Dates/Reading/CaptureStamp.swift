package import Model

/// One piece of evidence of when media were filmed. `DateResolver` ranks them.
package struct CaptureStamp: Hashable, Sendable {
    package var evidence: CaptureTime.Evidence
    package var reading: Reading

    package init(_ evidence: CaptureTime.Evidence, _ reading: Reading) {
        self.evidence = evidence
        self.reading = reading
    }

    /// The content of a stamp, by how much it tells.
    package enum Reading: Hashable, Sendable {
        /// Seconds since 1970, and the zone's offset in seconds east of UTC.
        case zoned(instant: Int64, offset: Int)
        /// Seconds since 1970, without a zone.
        case utc(Int64)
        /// The local time, without a zone.
        case wall(WallTime)
        /// The local day, without a time.
        case day(Day)
    }

    /// Seconds since 1970, off by at most a day: enough to tell a possible stamp from an impossible one.
    var roughInstant: Int64 {
        switch reading {
        case .zoned(let instant, _), .utc(let instant): instant
        case .wall(let wall): wall.seconds
        case .day(let day): WallTime(noonOf: day).seconds
        }
    }
}
