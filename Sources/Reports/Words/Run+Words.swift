package import Model
package import Pipeline

extension ProgressDetail {
    /// The activity in words: "12 files found", "40 of 980 files", "contents of 3 of 20 files", "30 clips in 980 files".
    package var words: String {
        switch self {
        case .looking: "looking for media"
        case .made(let files, let all): "\(files) of \(all.counted("file"))"
        case .listed(let files): "\(files.counted("file")) found"
        case .examined(let files, let all): "\(files) of \(all.counted("file"))"
        case .read(let files, let all): "contents of \(files) of \(all.counted("file"))"
        case .scanned(let clips, let files): "\(clips.counted("clip")) in \(files.counted("file"))"
        case .selected(let days): days.counted("day")
        case .lookedAt(let clips, let all, let bytes):
            "looking at \(all.counted("clip"))\(bytes > 0 ? " (fetching up to \(ByteCount.text(bytes)))" : ""), \(clips) done"
        case .drawn(let pictures, let all): "\(pictures) of \(all) pictures"
        }
    }
}

extension FilmEstimate {
    /// The estimate in words: `estimate: a film of 45 MB; rendering takes about 1 min 20 s with 2 workers and 45 MB of cache`.
    package func words(workers: Int) -> String {
        let film = "estimate: a film of \(ByteCount.text(filmBytes))"
        guard storeBytes > 0 else { return film + "; all of its segments are rendered already" }
        return film + "; rendering takes about \(DurationText.of(seconds: seconds(workers: workers))) with "
            + "\(workers.counted("worker")) and \(ByteCount.text(storeBytes)) of cache"
    }
}

extension StoreInfo {
    /// The contents in words: `33 segments, 45 MB; 30 thumbnails, 320 kB`.
    package var words: String {
        "\(segmentWords); \(thumbnails.counted("thumbnail")), \(ByteCount.text(thumbnailBytes))"
    }

    /// The segments in words: `33 segments, 45 MB`.
    package var segmentWords: String { "\(entries.counted("segment")), \(ByteCount.text(bytes))" }
}

extension ObjectCacheInfo {
    /// The contents in words: `33 objects, 45 MB of 20 GB`.
    package var words: String {
        "\(entries.counted("object")), \(ByteCount.text(bytes))" + (limit.map { " of \(ByteCount.text($0))" } ?? "")
    }
}
