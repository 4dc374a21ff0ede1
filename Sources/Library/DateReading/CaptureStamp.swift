package import Model

/// One piece of evidence of when media were filmed. `DateResolver` ranks them.
package struct CaptureStamp: Hashable, Sendable {
    package var evidence: CaptureTime.Evidence
    package var reading: Reading

    package init(_ evidence: CaptureTime.Evidence, _ reading: Reading) {
        self.evidence = evidence
        self.reading = reading
    }

    /// The content of a stamp, from the most specific form to the least.
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

    /// True if nothing was filmed then, as far as this evidence can tell. No device wrote stamps before 1990. An owner may date a tape of
    /// 1985, but not the zeros of clocks, which libraries copy from files: the days beside them count too, as zones move them.
    var isTooEarly: Bool {
        guard evidence.isSetByOwners else { return roughInstant < Self.firstOf1990 }
        return roughInstant < Self.firstFilm || Self.zerosOfClocks.contains { abs(roughInstant - $0) <= 86_400 }
    }

    private static let firstOf1990: Int64 = 631_152_000

    /// 1888-01-01, the year of the first film.
    private static let firstFilm: Int64 = -2_587_680_000

    /// 1904-01-01 of QuickTime, 1970-01-01 of Unix, 1980-01-01 of FAT and 1980-01-06 of GPS.
    private static let zerosOfClocks: [Int64] = [-2_082_844_800, 0, 315_532_800, 315_964_800]
}

extension CaptureTime.Evidence {
    /// True for the dates that programs let people change: in libraries, in files beside the media, and in their tags for that.
    fileprivate var isSetByOwners: Bool {
        switch self {
        case .job, .photosLibrary, .xmpSidecar, .xmpEmbedded, .userData, .takeoutSidecar, .icloudExport: true
        case .quickTimeCreationDate, .exifOriginal, .makerNotes, .gpsClock: false
        case .containerCreationTime, .avchd, .containerDate, .fileName, .modificationTime: false
        }
    }
}
