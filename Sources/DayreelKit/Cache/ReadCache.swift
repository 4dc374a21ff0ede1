package import Model
package import Pipeline

/// Reads how much is in the cache: of rendered segments and thumbnails, and of what was fetched from buckets.
package struct ReadCache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Throws `DayreelError`.
    package func run() throws -> (segments: StoreInfo, objects: ObjectCacheInfo) {
        (try SegmentStore(root: workspace.paths.segments).info(), workspace.objectCacheInfo)
    }
}
