/// The contents of the cache of what was fetched from buckets, for people.
package struct ObjectCacheInfo: Hashable, Sendable, Codable {
    /// Absolute path of its folder.
    package var root: String
    /// Objects of which something is there.
    package var entries: Int
    /// Bytes of the disk: holes take none.
    package var bytes: Int64
    /// Bytes that stay when a command ends; nil where nothing was said of it.
    package var limit: Int64?

    package init(root: String, entries: Int = 0, bytes: Int64 = 0, limit: Int64? = nil) {
        (self.root, self.entries, self.bytes, self.limit) = (root, entries, bytes, limit)
    }

    /// `33 objects, 45 MB of 20 GB`
    package var text: String {
        "\(entries.counted("object")), \(ByteCount.text(bytes))" + (limit.map { " of \(ByteCount.text($0))" } ?? "")
    }
}
