package import Model

/// Finds the still that belongs to a Live Photo's video.
///
/// Apple's content identifier decides if both have one. Otherwise still and video must be in the same folder and share their name, apart
/// from the parts that `MediaName` removes. Names can mislead (phones start counting from 1 again, cameras share `IMG_1234`), so the video
/// must also be as short as a Live Photo, which takes about three seconds and never more than six, and the dates in the two files must
/// agree within seconds, unless one of them has none.
package struct LivePhotoPairing: Sendable {
    package struct Video: Hashable, Sendable {
        package var path: String
        package var duration: MediaTime
        package var contentIdentifier: String?
        /// The dates, as in `ProbedVideo.dates`.
        package var dates: [String: String]
        /// Bytes.
        package var size: Int64

        package init(
            path: String, duration: MediaTime, contentIdentifier: String? = nil, dates: [String: String] = [:],
            size: Int64 = 0
        ) {
            self.path = path
            self.duration = duration
            self.contentIdentifier = contentIdentifier
            self.dates = dates
            self.size = size
        }

        /// True if it is as short as a Live Photo.
        var isShort: Bool { duration <= .seconds(6) }

        /// The rank among videos of one name. The greatest chooses first: one with an identifier, one with a date, the longer, the larger.
        var claim: (Int, Int, Int64, Int64) {
            (contentIdentifier == nil ? 0 : 1, dates.isEmpty ? 0 : 1, duration.microseconds, size)
        }
    }

    package struct Still: Hashable, Sendable {
        package var path: String
        package var contentIdentifier: String?
        /// The date, as in `StillFacts.taken`.
        package var taken: String?
        /// Bytes.
        package var size: Int64

        package init(path: String, contentIdentifier: String? = nil, taken: String? = nil, size: Int64 = 0) {
            self.path = path
            self.contentIdentifier = contentIdentifier
            self.taken = taken
            self.size = size
        }

        /// True if the left still is preferred: one with a date first, then the larger, then the first by path.
        static func precedes(_ left: Still, _ right: Still) -> Bool {
            let (one, other) = ((left.taken == nil ? 0 : 1, left.size), (right.taken == nil ? 0 : 1, right.size))
            return one != other ? one > other : left.path.precedesByBytes(right.path)
        }
    }

    /// The still's path by the video's. A still belongs to one video at most.
    package static func pairs(videos: [Video], stills: [Still]) -> [String: String] {
        guard !stills.isEmpty else { return [:] }
        let eligible = byClaim(videos).map { (video: $0, name: MediaName($0.path)) }
        let named = stills.map { NamedStill(still: $0, name: MediaName($0.path)) }
        let byIdentifier = Dictionary(grouping: named.filter { $0.still.contentIdentifier != nil }) {
            $0.still.contentIdentifier ?? ""
        }
        let byOriginal = Dictionary(grouping: named, by: \.name.original)
        var pairs: [String: String] = [:]
        var taken: Set<String> = []
        // Copies and edited versions of a photo share its identifier. Among these the name decides, then the folder.
        let sameName: (NamedStill, MediaName) -> Bool = { $0.name == $1 }
        let sameOriginal: (NamedStill, MediaName) -> Bool = { $0.name.original == $1.original }
        let sameFolder: (NamedStill, MediaName) -> Bool = { $0.name.folder == $1.folder }
        for (isByIdentifier, fits) in [
            (true, sameName), (true, sameOriginal), (true, sameFolder), (true, { _, _ in true }), (false, sameName),
            (false, sameOriginal),
        ] {
            for (video, name) in eligible where pairs[video.path] == nil {
                let candidates =
                    isByIdentifier ? video.contentIdentifier.flatMap { byIdentifier[$0] } : byOriginal[name.original]
                let fitting = candidates?.filter {
                    !taken.contains($0.still.path) && fits($0, name) && $0.isCompatible(with: video)
                }
                guard let found = fitting?.min(by: { Still.precedes($0.still, $1.still) }) else { continue }
                pairs[video.path] = found.still.path
                taken.insert(found.still.path)
            }
        }
        pairBySizes(eligible.map(\.video), stills, &pairs, &taken)
        return pairs
    }

    /// Pairs files of one name to which icloudpd added their sizes: `IMG_1-2369959.HEIC` and `IMG_1_HEVC-4559592.MOV`.
    private static func pairBySizes(
        _ videos: [Video], _ stills: [Still], _ pairs: inout [String: String], _ taken: inout Set<String>
    ) {
        let videos = videos.filter { pairs[$0.path] == nil && $0.isNamedBySize }
        guard !videos.isEmpty else { return }
        let named = Dictionary(
            grouping: stills.filter { !taken.contains($0.path) && $0.path.hasSuffix("-\($0.size)", before: ".") }
                .map { NamedStill(still: $0, name: MediaName($0.path, size: $0.size)) }, by: \.name)
        for video in videos {
            let candidates = named[MediaName(video.path, size: video.size)]?.filter {
                !taken.contains($0.still.path) && $0.isCompatible(with: video)
            }
            guard let found = candidates?.min(by: { Still.precedes($0.still, $1.still) }) else { continue }
            pairs[video.path] = found.still.path
            taken.insert(found.still.path)
        }
    }

    /// The videos that may be part of a Live Photo, in the order in which they choose. Sorts indices rather than videos, because a library
    /// has tens of thousands.
    private static func byClaim(_ videos: [Video]) -> [Video] {
        let claims = videos.indices.filter { videos[$0].contentIdentifier != nil || videos[$0].isShort }
            .map { (claim: videos[$0].claim, index: $0) }
        return claims.sorted { left, right in
            left.claim != right.claim
                ? left.claim > right.claim : videos[left.index].path.precedesByBytes(videos[right.index].path)
        }.map { videos[$0.index] }
    }

    private struct NamedStill {
        var still: Still
        var name: MediaName

        /// True if the still may belong to the video. If both have an identifier, it alone decides, whatever names and dates say.
        func isCompatible(with video: Video) -> Bool {
            if let mine = still.contentIdentifier, let other = video.contentIdentifier { return mine == other }
            return video.isShort && PairDates.mayAgree(tags: video.dates, taken: still.taken)
        }
    }
}

extension LivePhotoPairing.Video {
    fileprivate var isNamedBySize: Bool { path.hasSuffix("-\(size)", before: ".") }
}

extension String {
    /// True if the text before the last `dot`, such as a name without its extension, has this ending.
    fileprivate func hasSuffix(_ ending: String, before dot: Character) -> Bool {
        lastIndex(of: dot).map { self[..<$0].hasSuffix(ending) } ?? false
    }
}

extension ItemBuilder {
    /// The path of the still by that of the video, for Live Photos.
    package static func pairs(of files: [KnownFile]) -> [String: String] {
        var pairs = LivePhotoPairing.pairs(
            videos: files.compactMap(pairableVideo), stills: files.compactMap(pairableStill))
        for index in files.indices {
            if let still = files[index].claim?.still { pairs[files[index].file.path] = still }
        }
        return pairs
    }

    /// Stills by path, including those that contain a video.
    static func stills(of files: [KnownFile]) -> [String: StillFacts] {
        var stills: [String: StillFacts] = [:]
        for index in files.indices {
            if let still = files[index].facts.still { stills[files[index].file.path] = still }
        }
        return stills
    }

    /// A video that is not inside a still.
    private static func pairableVideo(_ known: KnownFile) -> LivePhotoPairing.Video? {
        guard known.isVideo, known.facts.still == nil, let video = known.facts.video else { return nil }
        return .init(
            path: known.file.path, duration: video.duration, contentIdentifier: video.contentIdentifier,
            dates: video.dates, size: known.file.size)
    }

    /// A still that may be half of a Live Photo. No camera writes PNG: such a picture beside a clip is a contact sheet, a poster or a
    /// screenshot.
    private static func pairableStill(_ known: KnownFile) -> LivePhotoPairing.Still? {
        // A source with claims about its photos knows their videos too.
        guard let still = known.facts.still, known.claim == nil, !ProxyName.isThumbnail(known.file.path),
            !known.file.name.lowercased().hasSuffix(".png")
        else { return nil }
        return .init(
            path: known.file.path, contentIdentifier: still.contentIdentifier, taken: still.taken, size: known.file.size
        )
    }
}

/// Compares the dates in a still and in a video.
enum PairDates {
    /// Seconds by which two dates of one moment may differ: a Live Photo's still is taken in the middle of its video, and some programs
    /// stamp the video's end.
    static let tolerance: Int64 = 10

    /// True if one of the video's dates agrees with the still's, or if either file has no date that can be true. `tags` are in the form of
    /// `ProbedVideo.dates`, `taken` in that of `StillFacts.taken`.
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
