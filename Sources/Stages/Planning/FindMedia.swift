import Library
package import Model
package import Pipeline

/// Finds media by any name that a pin may give them: a file name, a path under a source, a source's id or a content id.
package struct FindMedia: Sendable {
    private let catalogPath: String?
    private let workers: Int
    private let supply: MediaSupply?

    /// `catalogPath` nil keeps what is read in memory only. `supply` knows the objects of buckets.
    package init(catalogPath: String?, workers: Int, supply: MediaSupply? = nil) {
        self.catalogPath = catalogPath
        self.workers = workers
        self.supply = supply
    }

    /// The items that the name means, and the digests that had to be known for that, by path. All files are read where only their contents
    /// can tell; objects of buckets are fetched for it only if `fetching` says so. Throws `DayreelError` if the catalog cannot be opened,
    /// `CancellationError`.
    @concurrent
    package func find(
        _ name: String, in found: ScanResult, fetching: Bool = false, progress: ProgressSink
    ) async throws -> (items: [MediaItem], contents: [String: ContentDigests]) {
        let known = PinResolver(items: found.items, refused: found.refused).matches(of: name)
        guard known.isEmpty, let id = ContentId(name) else { return (known, [:]) }
        let contents = try await contents(of: found, wanting: [id], fetching: fetching, progress: progress)
        let all = PinResolver(items: found.items, refused: found.refused, contents: contents)
        return (all.matches(of: name), contents)
    }

    /// Digests of all that was found, by path. Throws as `find` does.
    @concurrent
    package func contents(
        of found: ScanResult, wanting ids: [ContentId] = [], fetching: Bool = false, progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
        let reader = ContentReader(try Catalog(path: catalogPath), workers: workers, supply: supply)
        let paths = found.items.flatMap(\.files)
        // An ETag that is looked for spares fetching the others.
        let known = ids.isEmpty ? [:] : reader.known(paths.filter { !$0.hasPrefix("/") }, wanting: ids)
        let index = ContentIndex(found.items, known)
        if let id = ids.first, !index.items(meantBy: id).isEmpty { return known }
        return try await reader.read(paths, wanting: ids, fetching: fetching, progress: progress)
    }
}
