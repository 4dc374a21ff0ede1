package import Model

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
