import Model

/// Compares the dates in a still and in a video.
enum PairDates {
    /// Seconds by which two dates of one moment may differ: a Live Photo's still is taken in the middle of its video, and some programs
    /// stamp the video's end.
    static let tolerance: Int64 = 10

    /// True if one of the video's dates agrees with the still's, or if either file has no date that can be true. `tags` are in the form of
    /// `VideoFacts.dates`, `taken` in that of `StillFacts.taken`.
    static func mayAgree(tags: [String: String], taken: String?) -> Bool {
        guard let taken = taken.flatMap(DateText.reading), isPossible(taken) else { return true }
        let dates = CaptureStamp.stamps(ofTags: tags).map(\.reading).filter(isPossible)
        return dates.isEmpty || dates.contains { agree($0, taken) }
    }

    /// False before 1990: such dates are the zeros of clocks (docs/days.md).
    private static func isPossible(_ reading: CaptureStamp.Reading) -> Bool {
        CaptureStamp(.containerDate, reading).roughInstant >= 631_152_000
    }

    private static func agree(_ left: CaptureStamp.Reading, _ right: CaptureStamp.Reading) -> Bool {
        if let one = left.instant, let other = right.instant { return abs(one - other) <= tolerance }
        if let one = left.wall, let other = right.wall { return abs(one - other) <= tolerance }
        if let wall = left.wall ?? right.wall, let instant = left.instant ?? right.instant {
            return isOffset(wall - instant)
        }
        let rough = [left, right].map { CaptureStamp(.containerDate, $0).roughInstant }
        return abs(rough[0] - rough[1]) <= 36 * 3600
    }

    /// True if a local clock may be ahead of UTC by this many seconds: by quarters of an hour from −12:00 to +14:00.
    private static func isOffset(_ seconds: Int64) -> Bool {
        guard (-12 * 3600 - tolerance...14 * 3600 + tolerance).contains(seconds) else { return false }
        let over = seconds.flooredModulo(by: 900)
        return min(over, 900 - over) <= tolerance
    }
}

extension CaptureStamp.Reading {
    /// Seconds since 1970; nil for a reading without a zone.
    fileprivate var instant: Int64? {
        switch self {
        case .zoned(let instant, _), .utc(let instant): instant
        case .wall, .day: nil
        }
    }

    /// The local time, in seconds as if it were UTC; nil for a reading without one.
    fileprivate var wall: Int64? {
        switch self {
        case .zoned(let instant, let offset): instant + Int64(offset)
        case .wall(let wall): wall.seconds
        case .utc, .day: nil
        }
    }
}
