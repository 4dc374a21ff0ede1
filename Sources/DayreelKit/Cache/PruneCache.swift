package import Model
package import Pipeline

/// Removes the least recently used files from the cache until the rest fits.
package struct PruneCache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Keeps at most this many bytes of segments and thumbnails, and of objects fetched from buckets; nil leaves that part alone. Returns
    /// what was removed. Throws `DayreelError`.
    package func run(
        toBytes segments: Int64?, ofBuckets objects: Int64?
    ) throws -> (segments: StoreInfo?, objects: ObjectCacheInfo?) {
        (
            try segments.map { try SegmentStore(root: workspace.paths.segments).prune(toBytes: $0) },
            try objects.map { try workspace.emptyObjectCache(toBytes: $0) }
        )
    }
}
