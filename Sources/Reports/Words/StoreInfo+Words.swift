import Model
package import Pipeline

extension StoreInfo {
    /// The contents in words: `33 segments, 45 MB; 30 thumbnails, 320 kB`.
    package var words: String {
        "\(segmentWords); \(thumbnails.counted("thumbnail")), \(ByteCount.text(thumbnailBytes))"
    }

    /// The segments in words: `33 segments, 45 MB`.
    package var segmentWords: String { "\(entries.counted("segment")), \(ByteCount.text(bytes))" }
}
