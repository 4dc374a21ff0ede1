import GRDB
import Pipeline

/// How a file's facts lie in the columns of the table `file`.
enum CatalogRow {
    private static let columns = [
        "path", "size", "modified", "inode", "outcome", "message", "duration", "width", "height", "rotation",
        "frameRate", "dynamicRange", "hasAudio", "codec", "creationDate", "date", "creationTime", "contentIdentifier",
        "problems",
    ]

    static let select = "SELECT \(columns.joined(separator: ", ")) FROM file"
    static let insert =
        "INSERT OR REPLACE INTO file (\(columns.joined(separator: ", "))) "
        + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"

    /// Numbers of the column `outcome`.
    private enum Outcome: Int { case nothing, still, video, refused, ownFilm }

    /// True if the row is about the file as it is now.
    static func isOf(_ file: FoundFile, _ row: Row) -> Bool {
        let (size, modified, inode): (Int64, Int64, Int64) = (row[1], row[2], row[3])
        return size == file.size && modified == file.modified && inode == Int64(bitPattern: file.inode)
    }

    /// Nil for a row of an unknown kind.
    static func facts(from row: Row) -> FileFacts? {
        let number: Int = row[4]
        switch Outcome(rawValue: number) {
        case .nothing: return .nothing
        case .still: return .still
        case .refused: return .refused(row[5] ?? "")
        case .ownFilm: return .ownFilm
        case .video: return .video(video(from: row))
        case nil: return nil
        }
    }

    private static func video(from row: Row) -> VideoFacts {
        let range: String? = row[11]
        let problems: String? = row[18]
        let tags: [String?] = [row[14], row[15], row[16]]
        var dates: [String: String] = [:]
        for (tag, text) in zip(VideoFacts.dateTags, tags) { dates[tag] = text }
        return VideoFacts(
            duration: MediaTime(microseconds: row[6] ?? 0), width: row[7] ?? 0, height: row[8] ?? 0,
            rotation: row[9] ?? 0, frameRate: row[10] ?? 0,
            dynamicRange: range.flatMap(DynamicRange.init(rawValue:)) ?? .standard, hasAudio: row[12] ?? false,
            codec: row[13] ?? "", dates: dates, contentIdentifier: row[17],
            problems: problems?.split(separator: "\n").map(String.init) ?? [])
    }

    static func arguments(_ file: FoundFile, _ facts: FileFacts) -> StatementArguments {
        let identity: StatementArguments = [file.path, file.size, file.modified, Int64(bitPattern: file.inode)]
        let absent = StatementArguments(Array(repeating: String?.none, count: 13))
        switch facts {
        case .nothing: return identity + [Outcome.nothing.rawValue, nil] + absent
        case .still: return identity + [Outcome.still.rawValue, nil] + absent
        case .refused(let message): return identity + [Outcome.refused.rawValue, message] + absent
        case .ownFilm: return identity + [Outcome.ownFilm.rawValue, nil] + absent
        case .video(let video):
            return identity + [Outcome.video.rawValue, nil, video.duration.microseconds]
                + [video.width, video.height, video.rotation, video.frameRate, video.dynamicRange.rawValue]
                + [video.hasAudio, video.codec] + StatementArguments(VideoFacts.dateTags.map { video.dates[$0] })
                + [video.contentIdentifier, video.problems.isEmpty ? nil : video.problems.joined(separator: "\n")]
        }
    }
}
