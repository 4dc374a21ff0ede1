package import Model
package import Pipeline

/// Removes the least recently used from the cache until the rest fits.
package struct PruneCache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Bytes to keep of segments and thumbnails, and of what was fetched from buckets; what nil stands for is left alone. Returns what was
    /// removed. Throws `DayreelError`.
    package func run(
        toBytes segments: Int64?, ofBuckets objects: Int64?
    ) throws -> (segments: StoreInfo?, objects: ObjectCacheInfo?) {
        (
            try segments.map { try SegmentStore(root: workspace.paths.segments).prune(toBytes: $0) },
            try objects.map { try workspace.emptyObjectCache(toBytes: $0) }
        )
    }
}
