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
