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
        /// The dates, as in `VideoFacts.dates`.
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
