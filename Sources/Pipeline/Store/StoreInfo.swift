/// The contents of a store.
package struct StoreInfo: Hashable, Sendable, Codable {
    package var root: String
    /// The number of segments.
    package var entries: Int
    package var bytes: Int64
    package var thumbnails = 0
    package var thumbnailBytes: Int64 = 0

    private enum CodingKeys: String, CodingKey {
        case root, entries, bytes, thumbnails
        case thumbnailBytes = "thumbnail-bytes"
    }
}
