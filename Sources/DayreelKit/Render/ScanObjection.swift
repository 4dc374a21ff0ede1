import Model
import Reports

/// The reason why a film must not be made from the result of a scan.
enum ScanObjection: Hashable, Sendable {
    /// All media are later than the clock. `now`: seconds since 1970.
    case mediaAreLater(now: Int64)
    /// The existing film shows days up to `last`, which are in the future by the clock.
    case filmIsLater(now: Int64, last: Day)
    /// The new film would lose days of the existing one.
    case losesDays(Int, Cause)

    /// The reason why the media of these days are missing.
    enum Cause: Hashable, Sendable {
        case offline(bucket: String)
        case empty(source: String)
        case unreadable(folder: String)
        case emptied(folder: String)
        case unread(UnreadMedia)
    }
}

extension ScanObjection {
    var words: String {
        switch self {
        case .mediaAreLater(let now): "\(Self.clock(now)), as all of its media are of later days"
        case .filmIsLater(let now, let last): "\(Self.clock(now)), and the film shows days up to \(last)"
        case .losesDays(let count, let cause):
            "the new film would lose \(count.counted("day")), and \(cause.words)"
        }
    }

    private static func clock(_ now: Int64) -> String {
        "the clock is behind the media: it says \(UTCTime.text(now))"
    }
}

extension ScanObjection.Cause {
    var words: String {
        switch self {
        case .offline(let bucket): "the bucket \(bucket) cannot be reached"
        case .empty(let source): "the source \(source) holds no media: is its disk mounted?"
        case .unreadable(let folder): "the folder \(folder) cannot be read"
        case .emptied(let folder): "the folder \(folder) is empty: is its disk mounted?"
        case .unread(let media): media.words
        }
    }
}
