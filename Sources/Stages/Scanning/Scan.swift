import Files
import Foundation
package import Library
package import Model
package import Pipeline
import Synchronization

/// Finds the media of a job's sources: lists them, probes files that the catalog does not know, dates them and pairs them.
///
/// Returns all items for any day: a pin may name media of another day, and the error for an empty month names the nearest months with
/// media.
package struct Scan: Stage {
    private let rules: ScanRules
    private let catalogPath: String?
    private let workers: Int
    private let sources: SourceFactory
    private let examiners: ExaminerPool?

    /// `sources` makes the sources of a job. `catalogPath` nil keeps the catalog in memory. `examiners` open the media; without them, this
    /// process opens `workers` files at a time, and is exposed to their contents.
    package init(
        _ rules: ScanRules, sources: SourceFactory, catalogPath: String?, workers: Int, examiners: ExaminerPool? = nil
    ) {
        self.rules = rules
        self.sources = sources
        self.catalogPath = catalogPath
        self.workers = max(1, workers)
        self.examiners = examiners
    }

    /// Throws `DayreelError`: `missingInput` for a missing source, `jobInvalid` for an unknown time zone; `CancellationError`. An unusable
    /// catalog is a warning.
    @concurrent
    package func run(_ named: [Source], progress: ProgressSink) async throws -> ScanResult {
        progress(.stage(.scan, fraction: 0, detail: nil))
        let resolver = try DateResolver(days: rules.days, now: rules.now)
        var corrections = try DateCorrections(sources: named, corrections: rules.dates)
        // The catalog checks itself when it is opened; meanwhile, list the sources.
        async let opening = Catalog(path: catalogPath)
        var listed = try await ListedSource.list(
            named, by: sources, leavingOut: Set(rules.excluded), withPhotos: rules.stills, progress: progress)
        let catalog = try await opening
        let probe = MediaProbe(now: rules.now)
        var known: [ItemBuilder.KnownFile]
        let unread: [Diagnostic]
        (known, unread) = try await facts(of: &listed, probe: probe, catalog: catalog, progress: progress)
        claim(&known, from: &listed)
        let places = ListedSource.places(listed)
        try await identifyCopies(&known, places, catalog: catalog)
        let reader = ContentReader(catalog, workers: workers, supply: examiners?.supply)
        try await JoinExports(reader, withStills: rules.stills).run(&known, of: listed, progress: progress)
        corrections.digests = try await FindCorrected(catalog, reader).run(corrections.contentIds, known, progress)
        let count = known.count
        let empty = ListedSource.empty(listed, known, withStills: rules.stills)
        var result = ItemBuilder(
            resolver: resolver, corrections: corrections, takesScreenRecordings: rules.screenRecordings,
            withHidden: Set(named.indices.filter { named[$0].takesHidden }), takesStills: rules.stills
        ).build(known)
        result.lie(at: places)
        result.albums = ListedSource.albumEvidence(listed, result)
        result.elsewhere = ListedSource.elsewhere(listed)
        for source in listed { result.passedOver.add(source.listing.passedOver) }
        result.diagnostics =
            catalog.diagnostics + listed.flatMap(\.listing.diagnostics) + unread + empty + result.diagnostics
        progress(.stage(.scan, fraction: 1, detail: .scanned(clips: result.items.count, files: count)))
        return result
    }

    /// The facts of all files, and warnings about those that could not be read whole.
    private func facts(
        of sources: inout [ListedSource], probe: MediaProbe, catalog: Catalog, progress: ProgressSink
    ) async throws -> (known: [ItemBuilder.KnownFile], unread: [Diagnostic]) {
        var known: [ItemBuilder.KnownFile] = []
        var unknown: [FoundFile] = []
        known.reserveCapacity(sources.reduce(0) { $0 + $1.listing.files.count + $1.listing.absent.count })
        for index in sources.indices {
            let source = sources[index]
            let (knownBefore, unknownBefore) = (known.count, unknown.count)
            do {
                let strays = try catalog.match(source.listing.files, under: source.folder) { file, entry in
                    if let entry {
                        known.append(.init(file: file, facts: entry.facts, fingerprint: entry.fingerprint))
                    } else {
                        unknown.append(file)
                    }
                }
                guard !source.capabilities.contains(.partial) else { continue }
                try catalog.forget(sources[index].forgettable(Catalog.missing(among: strays)))
            } catch let error as DayreelError where error.code == .inputOutput || error.code == .busy {
                // The catalog is unreadable: examine everything again.
                known.removeLast(known.count - knownBefore)
                unknown.removeLast(unknown.count - unknownBefore)
                unknown += source.listing.files
                catalog.giveUp(error)
            }
        }
        let places = ListedSource.places(sources)
        let unread = try await examine(
            unknown, places, with: probe, into: &known, catalog: catalog, progress: progress)
        return (known, unread)
    }

    /// Adds information from the listings about their media, and the media that they know but do not contain. Removes it from the listings,
    /// because a library has tens of thousands of such media.
    private func claim(_ known: inout [ItemBuilder.KnownFile], from sources: inout [ListedSource]) {
        guard sources.contains(where: \.listing.knowsMore) else { return }
        for index in known.indices {
            let (path, source) = (known[index].file.path, Int(known[index].file.sourceIndex))
            known[index].claim = sources[source].listing.claims[path]
            known[index].sidecarOfCopy = sources[source].listing.sidecars[path]
        }
        for index in sources.indices {
            for media in sources[index].listing.absent {
                known.append(ItemBuilder.KnownFile(file: media.file, facts: .nothing, claim: media.claim))
            }
            for file in sources[index].listing.photos {
                known.append(
                    ItemBuilder.KnownFile(
                        file: file, facts: .still(StillFacts()), claim: sources[index].listing.claims[file.path]))
            }
            (sources[index].listing.claims, sources[index].listing.absent) = ([:], [])
            sources[index].listing.photos = []
            sources[index].listing.sidecars = [:]
        }
    }

    /// Examines the files and stores the results every few hundred files, so that an interrupted scan need not begin again.
    private func examine(
        _ files: [FoundFile], _ places: [String: String], with probe: MediaProbe,
        into known: inout [ItemBuilder.KnownFile], catalog: Catalog,
        progress: ProgressSink
    ) async throws -> [Diagnostic] {
        guard !files.isEmpty else { return [] }
        let findings = ScanFindings(files, catalog: catalog, progress: progress)
        if let examiners {
            let now = probe.now
            try await examiners.ask(
                files.count, files: { [places[files[$0].path] ?? files[$0].path] },
                question: { index in
                    let file = files[index]
                    let place = places.isEmpty ? nil : places[file.path]
                    return [Examiner.Kind.probe.rawValue]
                        + ProbeLine.question(place.map(file.lying(at:)) ?? file, now: now)
                },
                replied: { try findings.add(MediaProbe.Outcome($1), of: $0) })
        } else {
            try await probeHere(files, places, with: probe, into: findings)
        }
        known += try findings.close()
        return findings.diagnostics
    }

    private func probeHere(
        _ files: [FoundFile], _ places: [String: String], with probe: MediaProbe, into findings: ScanFindings
    ) async throws {
        try await BoundedTasks.forEach(files.indices, atMost: workers) { index in
            let file = files[index]
            try findings.add(probe.facts(of: places[file.path].map(file.lying(at:)) ?? file), of: index)
        }
    }

    /// Identifies copies. Only videos of the same length can be copies of one another, so hardly any file is read for this.
    private func identifyCopies(
        _ known: inout [ItemBuilder.KnownFile], _ places: [String: String], catalog: Catalog
    ) async throws {
        let videos = known.indices.filter { known[$0].file.mayBePicked && known[$0].facts.video != nil }
        var sizes: Set<Int64> = []
        var repeated: Set<Int64> = []
        for index in videos where !sizes.insert(known[index].file.size).inserted {
            repeated.insert(known[index].file.size)
        }
        let alike = videos.filter { repeated.contains(known[$0].file.size) }
        let unknown = alike.filter { known[$0].fingerprint == nil }.map { (index: $0, file: known[$0].file) }
        let found = Mutex<[(index: Int, path: String, fingerprint: Fingerprint)]>([])
        let supply = examiners?.supply
        // One at a time from a disk, many at a time over a network.
        let most = unknown.contains { places[$0.file.path] != nil } ? Identify.mostOverNetwork : 1
        try await BoundedTasks.forEachWaiting(unknown.indices, atMost: most) { number in
            let (index, file) = unknown[number]
            let place = places[file.path]
            let before = FileStatus(file.path)
            // A file that is no longer readable is not treated as a copy; it fails if it is picked. Network trouble says nothing about the
            // file.
            do {
                let fingerprint = try await Fingerprint(of: MediaLocation(path: place ?? file.path), supply: supply)
                // Nor is one in whose place another file was meanwhile.
                guard place != nil || file.isUntouched(since: before) else { return }
                found.withLock { $0.append((index, file.path, fingerprint)) }
            } catch is UnfetchedError {
            } catch let error as DayreelError where place == nil || error.code == .missingInput {}
        }
        var new: [String: Fingerprint] = [:]
        for (index, path, fingerprint) in found.withLock({ $0 }) {
            known[index].fingerprint = fingerprint
            new[path] = fingerprint
        }
        try catalog.store(new)
    }
}

extension MediaProbe.Outcome {
    /// The result of an examiner's reply to a question about a file. A question that costs its examiner is a refusal.
    package init(_ reply: ExaminerPool.Reply) {
        switch reply {
        case .line(let bytes): self = ProbeLine.outcome(bytes)
        case .lost(let loss): self = MediaProbe.Outcome(facts: .refused(.lost(loss)), isLasting: loss.isLasting)
        }
    }
}

extension ScanResult {
    /// Redirects items to local files: `places` has these by the addresses of objects. The items keep their addresses as names, so that
    /// folders, pairs and names mean the same in a bucket as on a disk.
    mutating func lie(at places: [String: String]) {
        guard !places.isEmpty else { return }
        func move(_ item: inout MediaItem) {
            guard let place = places[item.location.path] else { return }
            (item.location.path, item.location.remote) = (place, item.location.path)
            item.location.continuations = item.location.continuations?.map { next in
                var next = next
                if let place = places[next.path] { (next.path, next.remote) = (place, next.path) }
                return next
            }
        }
        for index in items.indices { move(&items[index]) }
        for index in stills.indices {
            let address = stills[index].location.path
            if let place = places[address] { stills[index].location = MediaLocation(path: place, remote: address) }
        }
        for index in refused.indices {
            if var item = refused[index].pinnable {
                move(&item)
                refused[index].pinnable = item
            }
            if var spare = refused[index].spare {
                move(&spare.item)
                refused[index].spare = spare
            }
        }
    }
}

/// Collects the contents of files from several tasks.
final class ScanFindings: Sendable {
    private struct State {
        var known: [ItemBuilder.KnownFile] = []
        var lasting: [(file: FoundFile, facts: FileFacts)] = []
        /// Files that could not be read whole, with the cause.
        var unread: [(file: FoundFile, cause: String)] = []
    }

    /// The number of files that are written to the catalog at once.
    private static let batch = 500

    private let files: [FoundFile]
    private let catalog: Catalog
    private let progress: ProgressSink
    private let state = Mutex(State())

    init(_ files: [FoundFile], catalog: Catalog, progress: ProgressSink) {
        (self.files, self.catalog, self.progress) = (files, catalog, progress)
    }

    /// Throws `DayreelError`: `busy` if no more files can be opened, and what the catalog throws.
    func add(_ outcome: MediaProbe.Outcome, of index: Int) throws {
        let file = files[index]
        if outcome.lacksFiles { throw DayreelError(reading: file.path, EMFILE) }
        try state.withLock { state in
            state.known.append(ItemBuilder.KnownFile(file: file, facts: outcome.facts))
            if outcome.isLasting { state.lasting.append((file, outcome.facts)) }
            if let cause = outcome.failedRead { state.unread.append((file, cause)) }
            if state.lasting.count == Self.batch { try store(&state) }
            // Inside the lock, so that counts are reported in order.
            tell(state.known.count)
        }
    }

    private func tell(_ count: Int) {
        guard count % max(1, files.count / 100) == 0 else { return }
        let fraction = Double(count) / Double(files.count)
        progress(.stage(.scan, fraction: fraction, detail: .examined(files: count, of: files.count)))
    }

    /// All files, in any order.
    func close() throws -> [ItemBuilder.KnownFile] {
        try state.withLock { state in
            try store(&state)
            return state.known
        }
    }

    /// The largest number of files with a warning each. If a disk is gone, thousands of files are.
    private static let mostNamed = 20

    /// Warnings about files that could not be read whole and that this run uses nevertheless.
    var diagnostics: [Diagnostic] {
        let unread = state.withLock { $0.unread }.filter { $0.file.promisesMedia || $0.file.mayBeEvidence }
            .sorted { $0.file.path.precedesByBytes($1.file.path) }
        var found = unread.prefix(Self.mostNamed).map { file, cause in
            Diagnostic(
                .warning, .unreadableMedia, path: file.path,
                "\(file.relativePath) cannot be read whole: \(cause); what it says may be missing here, and the next scan reads it again"
            )
        }
        if unread.count > Self.mostNamed, let cause = unread.last?.cause {
            let more = (unread.count - Self.mostNamed).counted("other file")
            found.append(
                Diagnostic(
                    .warning, .unreadableMedia,
                    "\(more) cannot be read whole either: \(cause); the next scan reads them again"))
        }
        return found
    }

    private func store(_ state: inout State) throws {
        try catalog.store(state.lasting)
        state.lasting = []
    }
}
