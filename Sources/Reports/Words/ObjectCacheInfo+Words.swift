package import Model

extension ObjectCacheInfo {
    /// The contents in words: `33 objects, 45 MB of 20 GB`.
    package var words: String {
        "\(entries.counted("object")), \(ByteCount.text(bytes))" + (limit.map { " of \(ByteCount.text($0))" } ?? "")
    }
}
