import GRDB
import Model

/// Maps a file's facts to the columns of the table `file`, and back.
enum CatalogRow {
    private static let columns = [
        "path", "size", "modified", "inode", "outcome", "message", "duration", "width", "height", "rotation",
        "frameRate", "dynamicRange", "hasAudio", "codec", "creationDate", "date", "creationTime", "contentIdentifier",
        "problems", "taken", "rangeOffset", "rangeLength", "sidecarTime", "isScreenRecording", "log", "bitDepth",
        "latitude", "longitude", "avchdDate", "gpsDate", "stillLatitude", "stillLongitude", "isTrashed", "isFavorite",
        "sidecarDate", "rating", "leadIn", "nanoseconds", "audioCodec",
        "pictureStream", "soundStream", "lacksVideo", "format", "soundLength",
        "makerDate", "userDate", "xmpDate", "zoneOffset", "caption", "captureRate",
    ]

    static let select = "SELECT \(columns.joined(separator: ", ")), fingerprint FROM file"
    static let insert =
        "INSERT OR REPLACE INTO file (\(columns.joined(separator: ", "))) "
        + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"

    /// The values of the column `outcome`.
    private enum Outcome: Int {
        case nothing, still, video, refused, ownFilm, motionPhoto, brokenMotionPhoto, sidecar, xmp, cameraFile
    }

    /// True if the file has not changed since the row was written.
    static func isOf(_ file: FoundFile, _ row: Row) -> Bool {
        let (size, seconds, inode): (Int64, Int64, Int64) = (row[1], row[2], row[3])
        let nanoseconds: Int32 = row[37]
        return size == file.size && FileTime(seconds: seconds, nanoseconds: nanoseconds) == file.modified
            && inode == Int64(bitPattern: file.inode)
    }

    /// The entry of a row; nil if this version does not know its outcome or its reason, so that the file is probed again.
    static func entry(from row: Row) -> Catalog.Entry? {
        let digest: String? = row[columns.count]
        return facts(from: row).map { .init(facts: $0, fingerprint: digest.map(Fingerprint.init(digest:))) }
    }

    private static func facts(from row: Row) -> FileFacts? {
        let number: Int = row[4]
        switch Outcome(rawValue: number) {
        case .nothing: return .nothing
        case .still: return .still(still(from: row))
        case .refused: return refusal(from: row).map { .refused($0, dates: dates(from: row)) }
        case .ownFilm: return .ownFilm
        case .video: return video(from: row).map { .video($0) }
        case .motionPhoto:
            let range = MediaLocation.ByteRange(offset: row[20] ?? 0, length: row[21] ?? 0)
            return video(from: row).map { video in
                var still = still(from: row)
                // The columns have the video's.
                (still.width, still.height) = (0, 0)
                return .motionPhoto(still, range, video)
            }
        case .brokenMotionPhoto: return refusal(from: row).map { .brokenMotionPhoto(still(from: row), $0) }
        case .sidecar:
            return .sidecar(
                TakeoutSidecar(
                    taken: CalendarTime.clamped(row[22] ?? 0), place: place(row, 26), isTrashed: row[32] ?? false,
                    isFavorite: row[33] ?? false, caption: row[48]))
        case .xmp:
            return .xmp(
                XMPSidecar(
                    date: row[34], place: place(row, 26), rating: row[35], isFavorite: row[33] ?? false,
                    isHidden: row[32] ?? false, caption: row[48]))
        case .cameraFile:
            let taken: String? = row[34]
            return taken.map { .cameraFile(CameraFile(taken: $0)) }
        case nil: return nil
        }
    }

    private static func still(from row: Row) -> StillFacts {
        StillFacts(
            taken: row[19], place: place(row, 30), contentIdentifier: row[17], lacksVideo: row[41] ?? false,
            width: row[7] ?? 0, height: row[8] ?? 0)
    }

    /// The place in two columns: the latitude at `index`, then the longitude.
    private static func place(_ row: Row, _ index: Int) -> Coordinate? {
        guard let latitude: Double = row[index], let longitude: Double = row[index + 1] else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func refusal(from row: Row) -> ProbeRefusal? {
        let text: String? = row[5]
        return text.flatMap { ReasonCoding.value(of: $0) }
    }

    private static func video(from row: Row) -> VideoFacts? {
        let range: String? = row[11]
        let written: String? = row[18]
        guard let problems = written.map({ ReasonCoding.value([MediaProblem].self, of: $0) }) ?? [] else { return nil }
        var facts = VideoFacts(
            duration: MediaTime(microseconds: row[6] ?? 0), width: row[7] ?? 0, height: row[8] ?? 0,
            rotation: row[9] ?? 0, frameRate: row[10] ?? 0,
            dynamicRange: range.flatMap(DynamicRange.init(rawValue:)) ?? .standard, bitDepth: row[25] ?? 8,
            hasAudio: row[12] ?? false, codec: row[13] ?? "", dates: dates(from: row), place: place(row, 26),
            contentIdentifier: row[17],
            problems: problems, isScreenRecording: row[23] ?? false, log: lines(row[24]),
            leadIn: MediaTime(microseconds: row[36] ?? 0), audioCodec: row[38], streams: streams(from: row))
        let (format, soundLength): (Int64?, Int64?) = (row[42], row[43])
        facts.format = format.map { UInt64(bitPattern: $0) }
        facts.soundLength = soundLength.map { MediaTime(microseconds: $0) }
        facts.captureRate = row[49]
        return facts
    }

    private static func streams(from row: Row) -> StreamChoice? {
        let (picture, sound): (Int?, Int?) = (row[39], row[40])
        return picture == nil && sound == nil ? nil : StreamChoice(picture: picture, sound: sound)
    }

    private static func dates(from row: Row) -> [String: String] {
        let tags: [String?] = [
            row[14], row[15], row[16], row[28], row[29], row[44], row[45], row[46], row[47],
        ]
        var dates: [String: String] = [:]
        for (tag, text) in zip(VideoFacts.dateTags, tags) { dates[tag] = text }
        return dates
    }

    private static func lines(_ text: String?) -> [String] { text?.split(separator: "\n").map(String.init) ?? [] }
    private static func text(_ lines: [String]) -> String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

    /// The values of a row; nil for facts that are not kept.
    static func arguments(_ file: FoundFile, _ facts: FileFacts) -> StatementArguments? {
        let identity: StatementArguments = [
            file.path, file.size, file.modified.seconds, Int64(bitPattern: file.inode),
        ]
        func row(
            _ outcome: Outcome, _ refusal: ProbeRefusal? = nil, video: VideoFacts? = nil, still: StillFacts? = nil,
            range: MediaLocation.ByteRange? = nil, sidecar: TakeoutSidecar? = nil, xmp: XMPSidecar? = nil,
            camera: CameraFile? = nil, dates: [String: String] = [:]
        ) -> StatementArguments {
            let identifier = video?.contentIdentifier ?? still?.contentIdentifier
            let problems = video.flatMap { $0.problems.isEmpty ? nil : ReasonCoding.text(of: $0.problems) }
            return identity + [outcome.rawValue, refusal.map { ReasonCoding.text(of: $0) }]
                + picture(video, still, dates: video?.dates ?? dates) + [identifier]
                + [problems, still?.taken, range?.offset, range?.length, sidecar?.taken]
                + [video?.isScreenRecording, video.flatMap { text($0.log) }, video?.bitDepth]
                + evidence(video, still, sidecar, xmp, camera)
                + [
                    video?.leadIn.microseconds, file.modified.nanoseconds, video?.audioCodec,
                    video?.streams?.picture, video?.streams?.sound, still?.lacksVideo,
                    video?.format.map { Int64(bitPattern: $0) }, video?.soundLength?.microseconds,
                ]
                + StatementArguments(VideoFacts.dateTags.dropFirst(5).map { (video?.dates ?? dates)[$0] })
                + [sidecar?.caption ?? xmp?.caption, video?.captureRate]
        }
        return switch facts {
        case .nothing: row(.nothing)
        case .still(let still): row(.still, still: still)
        case .refused(let refusal, let dates): row(.refused, refusal, dates: dates)
        case .ownFilm: row(.ownFilm)
        case .video(let video): row(.video, video: video)
        case .motionPhoto(let still, let range, let video):
            row(.motionPhoto, video: video, still: still, range: range)
        case .brokenMotionPhoto(let still, let refusal): row(.brokenMotionPhoto, refusal, still: still)
        case .sidecar(let sidecar): row(.sidecar, sidecar: sidecar)
        case .xmp(let xmp): row(.xmp, xmp: xmp)
        case .cameraFile(let camera): row(.cameraFile, camera: camera)
        case .unfinished: nil
        }
    }

    /// The columns from `duration` to `creationTime`. The size is the video's, of a file with one.
    private static func picture(
        _ video: VideoFacts?, _ still: StillFacts?, dates: [String: String]
    ) -> StatementArguments {
        [video?.duration.microseconds, video?.width ?? still?.width, video?.height ?? still?.height]
            + [video?.rotation, video?.frameRate]
            + [video?.dynamicRange.rawValue, video?.hasAudio, video?.codec]
            + StatementArguments(VideoFacts.dateTags.prefix(3).map { dates[$0] })
    }

    /// The columns from `latitude` to `rating`.
    private static func evidence(
        _ video: VideoFacts?, _ still: StillFacts?, _ sidecar: TakeoutSidecar?, _ xmp: XMPSidecar?,
        _ camera: CameraFile?
    ) -> StatementArguments {
        let place = video?.place ?? sidecar?.place ?? xmp?.place
        return [place?.latitude, place?.longitude]
            + StatementArguments(VideoFacts.dateTags.dropFirst(3).prefix(2).map { video?.dates[$0] })
            + [still?.place?.latitude, still?.place?.longitude]
            + [sidecar?.isTrashed ?? xmp?.isHidden, sidecar?.isFavorite ?? xmp?.isFavorite, xmp?.date ?? camera?.taken]
            + [xmp?.rating]
    }
}
