import Library
package import Model
package import Pipeline

/// Finds the media for the content ids of pins and tags, reading as few files as possible.
///
/// Ids that sources provide or that were computed before cost nothing. For a pin, the media of its day are read next, then those of the
/// film's days. All others are read only for a pin of the job itself, whose media must be found. For tags, the media of the film's days are
/// read.
package struct FindContents: Stage {
    private let request: FilmRequest
    private let catalogPath: String?
    private let workers: Int
    private let supply: MediaSupply?

    /// `catalogPath` nil keeps the results in memory only. `supply` knows the objects of buckets; nothing is fetched from them here.
    package init(for request: FilmRequest, catalogPath: String?, workers: Int, supply: MediaSupply? = nil) {
        self.request = request
        self.catalogPath = catalogPath
        self.workers = workers
        self.supply = supply
    }

    /// Digests by path, for the files that were examined. Throws `CancellationError`.
    @concurrent
    package func run(_ found: ScanResult, progress: ProgressSink) async throws -> [String: ContentDigests] {
        let pins = pins
        let isTagged = request.job.select.asksForTags && request.library.tags.keys.contains { ContentId($0) != nil }
        guard !pins.isEmpty || isTagged else { return [:] }
        let items = found.items + found.refused.compactMap { $0.spare?.item ?? $0.pinnable }
        let given = ContentIndex(items, [:])
        var open = pins.filter { given.items(meantBy: $0.id).isEmpty }
        guard !open.isEmpty || isTagged else { return [:] }
        let catalog = try Catalog(path: catalogPath)
        let reader = ContentReader(catalog, workers: workers, supply: supply)
        let wanted = open.map(\.id) + (isTagged ? request.library.tags.keys.compactMap { ContentId($0) } : [])
        var contents = reader.known(open.flatMap { catalog.paths(ofContents: $0.id) })
        // Reading their ETags costs nothing.
        let remote = items.flatMap(\.files).filter { !$0.hasPrefix("/") }
        contents.merge(reader.known(remote, wanting: wanted)) { old, _ in old }
        func look(at items: [MediaItem]) async throws {
            let paths = items.flatMap(\.files).filter { contents[$0] == nil }
            contents.merge(try await reader.read(paths, wanting: wanted, progress: progress)) { _, new in new }
        }
        let inFilm = items.filter { request.timeframe.contains($0.day) }
        if isTagged { try await look(at: inFilm) }
        let days = Set(open.map(\.day))
        let groups = [[], items.filter { days.contains($0.day) }, inFilm, items]
        for (number, group) in groups.enumerated() {
            if number == groups.count - 1 { open.removeAll { !$0.isOwn } }
            guard !open.isEmpty else { break }
            try await look(at: group)
            let index = ContentIndex(items, contents)
            open.removeAll { !index.items(meantBy: $0.id).isEmpty }
        }
        return contents
    }

    private struct PinnedId {
        let day: Day
        let id: ContentId
        let isOwn: Bool
    }

    /// Pins of the film's days that name a content id.
    private var pins: [PinnedId] {
        let own = request.job.pins
        let all =
            own.map { ($0, $1, true) } + request.library.pins.filter { own[$0.key] == nil }.map { ($0, $1, false) }
        return all.compactMap { day, pin, isOwn in
            guard request.timeframe.contains(day), case .media(let name, _, _, _) = pin else { return nil }
            return ContentId(name).map { PinnedId(day: day, id: $0, isOwn: isOwn) }
        }
    }
}
