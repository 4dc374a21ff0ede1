import Library
package import Model
import Pipeline

/// Finds media by any name that a pin may give them: a file name, a path under a source, a source's id or a content id.
package struct FindMedia: Sendable {
    private let catalogPath: String?
    private let workers: Int

    /// `catalogPath` nil keeps what is read in memory only.
    package init(catalogPath: String?, workers: Int) {
        self.catalogPath = catalogPath
        self.workers = workers
    }

    /// The items that the name means, and the digests that had to be known for that, by path. All files are read where only their contents
    /// can tell. Throws `DayreelError` if the catalog cannot be opened, `CancellationError`.
    @concurrent
    package func find(
        _ name: String, in found: ScanResult, progress: ProgressSink
    ) async throws -> (items: [MediaItem], contents: [String: ContentDigests]) {
        let known = PinResolver(items: found.items, refused: found.refused).matches(of: name)
        guard known.isEmpty, ContentId(name) != nil else { return (known, [:]) }
        let contents = try await contents(of: found, progress: progress)
        let all = PinResolver(items: found.items, refused: found.refused, contents: contents)
        return (all.matches(of: name), contents)
    }

    /// Digests of all that was found, by path. Throws as `find` does.
    @concurrent
    package func contents(
        of found: ScanResult, progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
        let reader = ContentReader(try Catalog(path: catalogPath), workers: workers)
        return try await reader.read(found.items.flatMap(\.files), progress: progress)
    }
}
