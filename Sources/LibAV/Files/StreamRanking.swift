extension MediaInfo {
    /// The video streams, the one to show first. Attached pictures are left out: they are covers.
    ///
    /// A film goes before a single still, and before a track of thumbnails: one that is much smaller than the film, or has a picture now
    /// and then. Streams that libav cannot decode come last. Otherwise libav's preference decides. `packets` are the numbers of packets by
    /// stream in a part of the file, for containers that do not count them.
    package func pictures(packets: [Int: Int] = [:]) -> [VideoStreamInfo] {
        let films = video.filter { !$0.isAttachedPicture }
        func count(_ stream: VideoStreamInfo) -> Int64? {
            packets.isEmpty ? stream.frameCount : Int64(packets[stream.index] ?? 0)
        }
        func isStill(_ stream: VideoStreamInfo) -> Bool {
            stream.isMarkedAsStill || count(stream).map { $0 < 2 } ?? false
        }
        let usable = films.filter(\.isUsable)
        let most = usable.compactMap(count).max() ?? 0
        let largest = usable.filter { !isStill($0) }.map(\.area).max() ?? 0
        return films.ranked { stream in
            let isSparse = count(stream).map { $0 <= most / Self.sparseness } ?? false
            let isSmall = stream.area <= largest / Self.smallness
            return [!stream.isUsable, isStill(stream), isSparse || isSmall, stream.index != bestVideoIndex]
        }
    }

    /// The audio streams, the one to hear first.
    ///
    /// Streams that libav cannot decode come last, and before them those without a loudspeaker for each channel. Otherwise libav's
    /// preference decides.
    package var sounds: [AudioStreamInfo] {
        audio.ranked { [!$0.isUsable, !$0.isForLoudspeakers, $0.index != bestAudioIndex] }
    }

    /// A stream with this many times fewer pictures than another shows thumbnails.
    private static let sparseness: Int64 = 8
    /// A stream with this many times fewer pixels than another shows thumbnails.
    private static let smallness = 4
}

extension VideoStreamInfo {
    /// True if libav can decode it, as far as the headers tell.
    package var isUsable: Bool { LibAVCapabilities.decodes(codec) && width > 0 && height > 0 }

    /// Pixels of a picture.
    fileprivate var area: Int { width.multipliedReportingOverflow(by: height).partialValue }
}

extension AudioStreamInfo {
    /// True if libav can decode it, as far as the headers tell.
    package var isUsable: Bool { hasDecoder && sampleRate > 0 && channels > 0 }
}

extension Array {
    /// The elements with fewer and later flaws first; equal ones in their order.
    fileprivate func ranked(by flaws: (Element) -> [Bool]) -> [Element] {
        let ranks = map { flaws($0).map { $0 ? 1 : 0 } }
        return indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0].lexicographicallyPrecedes(ranks[$1]) }
            .map { self[$0] }
    }
}

extension Demuxer {
    /// The number of packets of each stream among the next `limit` packets of the file. Leaves the demuxer behind them.
    package func packetCounts(limit: Int = 1000) -> [Int: Int] {
        var counts = Dictionary(uniqueKeysWithValues: info.video.map { ($0.index, 0) })
        for _ in 0..<limit {
            guard let packet = try? read() else { break }
            counts[packet.streamIndex, default: 0] += 1
        }
        return counts
    }
}
