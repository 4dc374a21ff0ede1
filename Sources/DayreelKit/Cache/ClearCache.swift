package import Model
package import Pipeline

/// Empties the cache, except for files that a run is using.
package struct ClearCache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Returns what was removed; nil for objects if there were none. Throws `DayreelError`.
    package func run() throws -> (segments: StoreInfo, objects: ObjectCacheInfo?) {
        let segments = try SegmentStore(root: workspace.paths.segments).clear()
        let objects = try workspace.emptyObjectCache()
        return (segments, objects.entries > 0 ? objects : nil)
    }
}
