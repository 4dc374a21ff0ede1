import Library
package import Model
package import Pipeline

/// Finds media by any name that a pin may use: a file name, a path under a source, a source's id or a content id.
package struct FindMedia: Sendable {
    private let catalogPath: String?
    private let workers: Int
    private let supply: MediaSupply?

    /// `catalogPath` nil keeps the results in memory only. `supply` knows the objects of buckets.
    package init(catalogPath: String?, workers: Int, supply: MediaSupply? = nil) {
        self.catalogPath = catalogPath
        self.workers = workers
        self.supply = supply
    }

    /// The items with the name, and the digests that were needed to find them, by path. Reads all files if only their contents can decide;
    /// fetches objects of buckets for this only if `fetching` is true. Throws `DayreelError` if the catalog cannot be opened,
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

    /// Digests of all media found, by path. Throws like `find`.
    @concurrent
    package func contents(
        of found: ScanResult, wanting ids: [ContentId] = [], fetching: Bool = false, progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
        let reader = ContentReader(try Catalog(path: catalogPath), workers: workers, supply: supply)
        let paths = found.items.flatMap(\.files)
        // A matching ETag makes it unnecessary to fetch the others.
        let known = ids.isEmpty ? [:] : reader.known(paths.filter { !$0.hasPrefix("/") }, wanting: ids)
        let index = ContentIndex(found.items, known)
        if let id = ids.first, !index.items(meantBy: id).isEmpty { return known }
        return try await reader.read(paths, wanting: ids, fetching: fetching, progress: progress)
    }
}

/// Finds the files whose dates a job corrects by content id. Reads all media only for an id that no file is known to have.
struct FindCorrected {
    private let catalog: Catalog
    private let reader: ContentReader

    init(_ catalog: Catalog, _ reader: ContentReader) { (self.catalog, self.reader) = (catalog, reader) }

    /// Digests by path. Throws `CancellationError`.
    @concurrent
    func run(
        _ wanted: [ContentId], _ known: [ItemBuilder.KnownFile], _ progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
        guard !wanted.isEmpty else { return [:] }
        let given = known.compactMap { $0.claim?.contentIdentifier.flatMap(ContentId.init) }
        let media = known.filter(\.isVideo).map(\.file.path) + ItemBuilder.pairs(of: known).values
        var digests = reader.known(wanted.flatMap { catalog.paths(ofContents: $0) })
        digests.merge(reader.known(media.filter { !$0.hasPrefix("/") }, wanting: wanted)) { old, _ in old }
        let found = digests
        let open = wanted.contains { id in
            !ContentMatch.allCases.contains { match in
                id.means(nil, Array(found.values), by: match) || given.contains { id.means($0, [], by: match) }
            }
        }
        guard open else { return found }
        return found.merging(try await reader.read(media, wanting: wanted, progress: progress)) { $1 }
    }
}
