package import Model
package import Pipeline

/// Reads the size of the cache: of rendered segments and thumbnails, and of objects fetched from buckets.
package struct ReadCache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Throws `DayreelError`.
    package func run() throws -> (segments: StoreInfo, objects: ObjectCacheInfo) {
        (try SegmentStore(root: workspace.paths.segments).info(), workspace.objectCacheInfo)
    }
}
