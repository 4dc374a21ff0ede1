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
        func readFiles(of items: [MediaItem]) async throws {
            let paths = items.flatMap(\.files).filter { contents[$0] == nil }
            contents.merge(try await reader.read(paths, wanting: wanted, progress: progress)) { _, new in new }
        }
        let inFilm = items.filter { request.timeframe.contains($0.day) }
        if isTagged { try await readFiles(of: inFilm) }
        let days = Set(open.map(\.day))
        let groups = [[], items.filter { days.contains($0.day) }, inFilm, items]
        for (number, group) in groups.enumerated() {
            if number == groups.count - 1 { open.removeAll { !$0.isOwn } }
            guard !open.isEmpty else { break }
            try await readFiles(of: group)
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

/// Joins the tables of iCloud exports with the files that they describe: by name if only one file and one row have it, otherwise by
/// checksum. Reads only media that may be shown, each once.
struct JoinExports {
    private let reader: ContentReader
    private let withStills: Bool

    /// `withStills` also joins photos, by name alone, without reading them.
    init(_ reader: ContentReader, withStills: Bool = false) { (self.reader, self.withStills) = (reader, withStills) }

    /// Adds iCloud's information about media. Removes recordings that are in none of the requested albums, and empty files that stand in
    /// for others. Throws `CancellationError`.
    @concurrent
    func run(
        _ known: inout [ItemBuilder.KnownFile], of sources: [ListedSource], progress: ProgressSink
    ) async throws {
        let exports = sources.map(\.listing.export)
        guard exports.contains(where: { $0 != nil }) else { return }
        let subjects = subjects(known, exports)
        let open = subjects.filter { !$0.isPhoto && $0.export.knowledge(of: $0.file) == .open }
        let digests = try await reader.read(open.map(\.file.path), progress: progress)
        let all = Set(digests.values.map(\.appleFingerprint))
        for subject in subjects {
            known[subject.index].exported =
                switch subject.export.knowledge(of: subject.file) {
                case .nothing: nil
                case .facts(let facts): facts
                case .open:
                    subject.export.facts(
                        of: subject.file, checksum: digests[subject.file.path]?.appleFingerprint, others: all)
                }
        }
        let outside = Set(
            subjects.filter { subject in
                let file = known[subject.index].file
                return subject.export.isPlaceholder(file) || !subject.export.takes(file, still: subject.still)
            }.map(\.index))
        guard !outside.isEmpty else { return }
        known = known.indices.filter { !outside.contains($0) }.map { known[$0] }
    }

    /// Media in an export.
    private struct Subject {
        /// Index of the recording.
        var index: Int
        /// The file that a table names: the still, for a Live Photo.
        var file: FoundFile
        var still: FoundFile?
        var export: ICloudExport
        /// True for a still without a recording.
        var isPhoto: Bool
    }

    private func subjects(_ known: [ItemBuilder.KnownFile], _ exports: [ICloudExport?]) -> [Subject] {
        let pairs = ItemBuilder.pairs(of: known)
        let paths = Set(pairs.values)
        var stills: [String: FoundFile] = [:]
        for file in known.lazy.map(\.file) where paths.contains(file.path) { stills[file.path] = file }
        return known.indices.compactMap { index in
            let file = known[index].file
            let isRecording = known[index].isVideo || known[index].refusal != nil
            let isPhoto = withStills && !isRecording && known[index].isStill && !paths.contains(file.path)
            guard isRecording || isPhoto, let export = exports[Int(file.sourceIndex)] else { return nil }
            let still = pairs[file.path].flatMap { stills[$0] }
            let named = still.flatMap { export.knowledge(of: $0) == .nothing ? nil : $0 } ?? file
            return Subject(index: index, file: named, still: still, export: export, isPhoto: isPhoto)
        }
    }
}
