package import Model
package import Pipeline

/// Empties the cache, but for what a run is using.
package struct ClearCache {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Returns what was removed; no objects where none were kept. Throws `DayreelError`.
    package func run() throws -> (segments: StoreInfo, objects: ObjectCacheInfo?) {
        let segments = try SegmentStore(root: workspace.paths.segments).clear()
        let objects = try workspace.emptyObjectCache()
        return (segments, objects.entries > 0 ? objects : nil)
    }
}
