import Model

/// Decides whether two dates in one file can be the same moment read by clocks of different zones, or with UTC taken for local time.
enum ZoneDoubt {
    /// The most that the clocks of two zones or a zone and UTC differ (14 hours), and an hour for a clock that is a little
    /// wrong, in seconds.
    private static let most: Int64 = 15 * 3600

    /// True if no zone explains the difference. Dates that owners and libraries keep beside the file are meant to differ from those in it.
    static func cannotExplain(_ one: CaptureStamp, _ other: CaptureStamp) -> Bool {
        guard one.evidence.isInFile, other.evidence.isInFile else { return false }
        return one.clocks.allSatisfy { clock in
            other.clocks.allSatisfy { max($0.lowerBound - clock.upperBound, clock.lowerBound - $0.upperBound) > most }
        }
    }
}

extension CaptureStamp {
    /// The times that clocks may have shown, in seconds as if it were UTC: a moment, two with a known offset, or the whole day.
    fileprivate var clocks: [ClosedRange<Int64>] {
        switch reading {
        case .zoned(let instant, let offset): [instant...instant, instant + Int64(offset)...instant + Int64(offset)]
        case .utc(let instant): [instant...instant]
        case .wall(let wall): [wall.seconds...wall.seconds]
        case .day(let day): [Int64(day.daysSinceEpoch) * 86_400...Int64(day.daysSinceEpoch + 1) * 86_400]
        }
    }
}

extension CaptureTime.Evidence {
    /// True for what a recording, its name, or its own still says.
    fileprivate var isInFile: Bool {
        switch self {
        case .job, .photosLibrary, .xmpSidecar, .takeoutSidecar, .icloudExport, .modificationTime: false
        case .xmpEmbedded, .userData, .quickTimeCreationDate, .exifOriginal, .makerNotes, .gpsClock: true
        case .containerCreationTime, .avchd, .containerDate, .fileName: true
        }
    }
}
