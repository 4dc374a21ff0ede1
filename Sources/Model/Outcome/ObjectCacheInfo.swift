/// The contents of the cache for objects of buckets.
package struct ObjectCacheInfo: Hashable, Sendable, Codable {
    /// Absolute path of its folder.
    package var root: String
    /// The number of objects that are at least partly cached.
    package var entries: Int
    /// Bytes on the disk, not counting holes.
    package var bytes: Int64
    /// Bytes that may stay when a command ends; nil if not configured.
    package var limit: Int64?

    package init(root: String, entries: Int = 0, bytes: Int64 = 0, limit: Int64? = nil) {
        (self.root, self.entries, self.bytes, self.limit) = (root, entries, bytes, limit)
    }
}
