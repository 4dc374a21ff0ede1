import Library
package import Model
package import Pipeline

/// The cache: rendered segments and thumbnails, and objects fetched from buckets. Nothing that a run is using is removed.
package struct Cache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// The size of both parts. Throws `DayreelError`.
    package func size() throws -> CacheSize {
        CacheSize(segments: try SegmentStore(root: workspace.paths.segments).info(), objects: workspace.remote.info)
    }

    /// Removes the least recently used files, except for this many bytes of each part; nil leaves that part alone. Returns what was
    /// removed. Throws `DayreelError`.
    package func prune(
        toBytes segments: Int64?, ofBuckets objects: Int64?
    ) throws -> (segments: StoreInfo?, objects: ObjectCacheInfo?) {
        (
            try segments.map { try SegmentStore(root: workspace.paths.segments).prune(toBytes: $0) },
            try objects.map { try workspace.remote.empty(toBytes: $0) }
        )
    }

    /// Removes everything. Returns what was removed; nil for objects if there were none. Throws `DayreelError`.
    package func clear() throws -> (segments: StoreInfo, objects: ObjectCacheInfo?) {
        let segments = try SegmentStore(root: workspace.paths.segments).clear()
        let objects = try workspace.remote.empty(toBytes: nil)
        return (segments, objects.entries > 0 ? objects : nil)
    }
}

/// The size of the cache. For scripts, it has the store's own keys, and the objects beside them.
package struct CacheSize: Encodable {
    package let segments: StoreInfo
    package let objects: ObjectCacheInfo

    private enum CodingKeys: String, CodingKey { case v, objects }

    package func encode(to encoder: any Encoder) throws {
        try segments.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .v)
        try container.encode(objects, forKey: .objects)
    }
}
