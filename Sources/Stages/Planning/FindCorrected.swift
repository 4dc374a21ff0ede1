import Library
import Model
import Pipeline

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
