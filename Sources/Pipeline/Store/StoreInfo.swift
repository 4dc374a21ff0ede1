import Model

/// The contents of a store, for people.
package struct StoreInfo: Hashable, Sendable, Codable {
    package var root: String
    /// The number of segments.
    package var entries: Int
    package var bytes: Int64
    package var thumbnails = 0
    package var thumbnailBytes: Int64 = 0

    /// The contents in words: `33 segments, 45 MB; 30 thumbnails, 320 kB`.
    package var text: String {
        "\(entries.counted("segment")), \(ByteCount.text(bytes)); "
            + "\(thumbnails.counted("thumbnail")), \(ByteCount.text(thumbnailBytes))"
    }

    private enum CodingKeys: String, CodingKey {
        case root, entries, bytes, thumbnails
        case thumbnailBytes = "thumbnail-bytes"
    }
}
