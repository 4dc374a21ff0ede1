import Library
package import Pipeline

/// Finds the media of a job's sources: walks the folders, probes what the catalog does not know, dates and pairs it.
///
/// All items are returned, whatever their day: a pin may name media of another day, and an empty month wants to name
/// its neighbours.
package struct Scan: Stage {
    private let catalogPath: String?
    private let workers: Int
    private let timeLimit: Duration

    /// `catalogPath` nil keeps the catalog in memory. `workers` files are probed at a time, each for `timeLimit` at most.
    package init(catalogPath: String?, workers: Int, timeLimit: Duration = .seconds(20)) {
        self.catalogPath = catalogPath
        self.workers = max(1, workers)
        self.timeLimit = timeLimit
    }

    /// Throws `DayreelError`: `missingInput` for a source that is not there, `jobInvalid` for an unknown time zone;
    /// `CancellationError`. A catalog that cannot be used is a warning.
    @concurrent
    package func run(_ input: ScanRequest, progress: ProgressSink) async throws -> ScanResult {
        progress(.stage(.scan, fraction: 0, detail: nil))
        let policy = try CapturePolicy(days: input.days, now: input.now)
        let corrections = try DateCorrections(sources: input.sources, corrections: input.dates)
        // The catalog checks itself when it is opened: meanwhile the folders are walked.
        async let opening = Catalog(path: catalogPath)
        let sources = try listings(input, progress: progress)
        let catalog = try await opening
        let probe = MediaProbe(timeLimit: timeLimit, now: input.now)
        var known = try await facts(of: sources, probe: probe, catalog: catalog, progress: progress)
        try identifyCopies(&known, catalog: catalog)
        let count = known.count
        let empty = Self.empty(sources, known)
        var result = ItemBuilder(
            policy: policy, corrections: corrections, takesScreenRecordings: input.screenRecordings
        ).build(known)
        result.diagnostics =
            catalog.diagnostics + sources.flatMap(\.listing.diagnostics) + empty + result.diagnostics
        progress(
            .stage(.scan, fraction: 1, detail: "\(result.items.count.counted("clip")) in \(count.counted("file"))"))
        return result
    }

    private struct SourceListing {
        let folder: String
        var listing: FolderSource.Listing
        /// It lists files, though they may count for another source.
        var hasFiles = true
    }

    /// A word on each source without any media: a disk that is not mounted leaves an empty folder in its place.
    private static func empty(_ sources: [SourceListing], _ known: [ItemBuilder.KnownFile]) -> [Diagnostic] {
        let withMedia = Set(known.lazy.filter(\.facts.looksLikeMedia).map(\.file.sourceIndex))
        return sources.enumerated().compactMap { index, source in
            let isShadowed = source.hasFiles && source.listing.files.isEmpty
            guard !isShadowed, !withMedia.contains(UInt16(clamping: index)),
                !source.listing.diagnostics.contains(where: { $0.code == .photosLibrary })
            else { return nil }
            return Diagnostic(
                .warning, .sourceEmpty, path: source.folder, "the source holds no media: is its disk mounted?")
        }
    }

    /// The files of every source; one that lies in two sources counts for the first in which it may be picked.
    private func listings(_ input: ScanRequest, progress: ProgressSink) throws -> [SourceListing] {
        var sources = try input.sources.map { source in
            let listing = try FolderSource(source).list { count in
                progress(.stage(.scan, fraction: 0, detail: "\(count) files found"))
            }
            return SourceListing(folder: source.path, listing: listing)
        }
        for index in sources.indices {
            sources[index].hasFiles = sources[index].listing.files.contains { !input.excluded.contains($0.path) }
        }
        for index in sources.indices.dropFirst() {
            for file in sources[index].listing.files.indices {
                sources[index].listing.files[file].sourceIndex = UInt16(clamping: index)
            }
        }
        if sources.count == 1 {
            sources[0].listing.files.removeAll { input.excluded.contains($0.path) }
            return sources
        }
        var seen = Set(input.excluded)
        for mayBePicked in [true, false] {
            for index in sources.indices {
                sources[index].listing.files.removeAll {
                    $0.mayBePicked == mayBePicked && !seen.insert($0.path).inserted
                }
            }
        }
        return sources
    }

    private func facts(
        of sources: [SourceListing], probe: MediaProbe, catalog: Catalog, progress: ProgressSink
    ) async throws -> [ItemBuilder.KnownFile] {
        var known: [ItemBuilder.KnownFile] = []
        var unknown: [FoundFile] = []
        known.reserveCapacity(sources.reduce(0) { $0 + $1.listing.files.count })
        for source in sources {
            let (knownBefore, unknownBefore) = (known.count, unknown.count)
            do {
                let strays = try catalog.match(source.listing.files, under: source.folder) { file, entry in
                    if let entry {
                        known.append(.init(file: file, facts: entry.facts, fingerprint: entry.fingerprint))
                    } else {
                        unknown.append(file)
                    }
                }
                try catalog.forgetMissing(of: strays)
            } catch let error as DayreelError where error.code == .inputOutput || error.code == .busy {
                // The catalog cannot be read: everything is looked at as if it were new.
                known.removeLast(known.count - knownBefore)
                unknown.removeLast(unknown.count - unknownBefore)
                unknown += source.listing.files
                catalog.giveUp(error)
            }
        }
        try await examine(unknown, with: probe, into: &known, catalog: catalog, progress: progress)
        return known
    }

    /// Probes so many files at a time as there are workers, and keeps the results every few hundred files, so that a
    /// scan that is broken off need not begin anew.
    private func examine(
        _ files: [FoundFile], with probe: MediaProbe, into known: inout [ItemBuilder.KnownFile], catalog: Catalog,
        progress: ProgressSink
    ) async throws {
        var count = 0
        var lasting: [(file: FoundFile, facts: FileFacts)] = []
        try await withThrowingTaskGroup(of: (FoundFile, MediaProbe.Outcome).self) { group in
            var waiting = files.makeIterator()
            for _ in 0..<workers {
                guard let file = waiting.next() else { break }
                group.addTask { (file, probe.facts(of: file)) }
            }
            while let (file, outcome) = try await group.next() {
                try Task.checkCancellation()
                if let next = waiting.next() { group.addTask { (next, probe.facts(of: next)) } }
                known.append(ItemBuilder.KnownFile(file: file, facts: outcome.facts))
                count += 1
                if outcome.isLasting { lasting.append((file, outcome.facts)) }
                if lasting.count == 500 {
                    try catalog.store(lasting)
                    lasting = []
                }
                if count % max(1, files.count / 100) == 0 {
                    let fraction = Double(count) / Double(files.count)
                    progress(.stage(.scan, fraction: fraction, detail: "\(count) of \(files.count.counted("file"))"))
                }
            }
        }
        try catalog.store(lasting)
    }

    /// Only videos of the same length can be copies of one another, so hardly any file is read for this.
    private func identifyCopies(_ known: inout [ItemBuilder.KnownFile], catalog: Catalog) throws {
        let videos = known.indices.filter { known[$0].file.mayBePicked && known[$0].facts.video != nil }
        var sizes: Set<Int64> = []
        var repeated: Set<Int64> = []
        for index in videos where !sizes.insert(known[index].file.size).inserted {
            repeated.insert(known[index].file.size)
        }
        let alike = videos.filter { repeated.contains(known[$0].file.size) }
        var new: [String: Fingerprint] = [:]
        for index in alike where known[index].fingerprint == nil {
            let path = known[index].file.path
            try Task.checkCancellation()
            // One that can no longer be read is not a copy of anything; whoever picks it will find out.
            guard let fingerprint = try? Fingerprint(of: MediaLocation(path: path)) else { continue }
            known[index].fingerprint = fingerprint
            new[path] = fingerprint
        }
        try catalog.store(new)
    }
}
