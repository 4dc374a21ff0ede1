import Foundation
import Library
package import Model
package import Pipeline
import Synchronization

/// Finds the media of a job's sources: lists them, probes what the catalog does not know, dates and pairs it.
///
/// All items are returned, whatever their day: a pin may name media of another day, and an empty month wants to name
/// its neighbours.
package struct Scan: Stage {
    private let rules: ScanRules
    private let catalogPath: String?
    private let workers: Int
    private let temporaryFolder: String
    private let examiners: ExaminerPool?

    /// `catalogPath` nil keeps the catalog in memory. `temporaryFolder` is for copies of libraries' databases. `examiners` open the
    /// media; without them this process does, `workers` files at a time, and is at the mercy of what they hold.
    package init(
        _ rules: ScanRules, catalogPath: String?, workers: Int, temporaryFolder: String = "/tmp",
        examiners: ExaminerPool? = nil
    ) {
        self.temporaryFolder = temporaryFolder
        self.rules = rules
        self.catalogPath = catalogPath
        self.workers = max(1, workers)
        self.examiners = examiners
    }

    /// Throws `DayreelError`: `missingInput` for a source that is not there, `jobInvalid` for an unknown time zone;
    /// `CancellationError`. A catalog that cannot be used is a warning.
    @concurrent
    package func run(_ folders: [Source], progress: ProgressSink) async throws -> ScanResult {
        progress(.stage(.scan, fraction: 0, detail: nil))
        let policy = try CapturePolicy(days: rules.days, now: rules.now)
        let corrections = try DateCorrections(sources: folders, corrections: rules.dates)
        // The catalog checks itself when it is opened: meanwhile the folders are walked.
        async let opening = Catalog(path: catalogPath)
        let sources = try listings(of: folders, progress: progress)
        let catalog = try await opening
        let probe = MediaProbe(now: rules.now)
        var known = try await facts(of: sources, probe: probe, catalog: catalog, progress: progress)
        try identifyCopies(&known, catalog: catalog)
        let count = known.count
        let empty = Self.empty(sources, known)
        var result = ItemBuilder(
            policy: policy, corrections: corrections, takesScreenRecordings: rules.screenRecordings
        ).build(known)
        result.diagnostics =
            catalog.diagnostics + sources.flatMap(\.listing.diagnostics) + empty + result.diagnostics
        progress(
            .stage(.scan, fraction: 1, detail: "\(result.items.count.counted("clip")) in \(count.counted("file"))"))
        return result
    }

    private struct ListedSource {
        let folder: String
        var listing: SourceListing
        /// It lists files, though they may count for another source.
        var hasFiles = true
    }

    /// A word on each source without any media: a disk that is not mounted leaves an empty folder in its place.
    private static func empty(_ sources: [ListedSource], _ known: [ItemBuilder.KnownFile]) -> [Diagnostic] {
        let withMedia = Set(
            known.lazy.filter { $0.facts.looksLikeMedia || $0.claim?.absence != nil }.map(\.file.sourceIndex))
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
    private func listings(of folders: [Source], progress: ProgressSink) throws -> [ListedSource] {
        let kinds = MediaSources(temporaryFolder: temporaryFolder, now: rules.now)
        var sources = try folders.map { source in
            let listing = try kinds.source(for: source).list { count in
                progress(.stage(.scan, fraction: 0, detail: "\(count) files found"))
            }
            return ListedSource(folder: source.path, listing: listing)
        }
        for index in sources.indices {
            sources[index].hasFiles = sources[index].listing.files.contains { !rules.excluded.contains($0.path) }
        }
        for index in sources.indices.dropFirst() {
            for file in sources[index].listing.files.indices {
                sources[index].listing.files[file].sourceIndex = UInt16(clamping: index)
            }
            for file in sources[index].listing.absent.indices {
                sources[index].listing.absent[file].sourceIndex = UInt16(clamping: index)
            }
        }
        if sources.count == 1 {
            sources[0].listing.files.removeAll { rules.excluded.contains($0.path) }
            return sources
        }
        var seen = Set(rules.excluded)
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
        of sources: [ListedSource], probe: MediaProbe, catalog: Catalog, progress: ProgressSink
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
        claim(&known, for: sources)
        return known
    }

    /// Adds what sources know of their media, and the media that they know and do not have.
    private func claim(_ known: inout [ItemBuilder.KnownFile], for sources: [ListedSource]) {
        guard sources.contains(where: { !$0.listing.claims.isEmpty }) else { return }
        for index in known.indices {
            let file = known[index].file
            known[index].claim = sources[Int(file.sourceIndex)].listing.claims[file.path]
        }
        for source in sources {
            known += source.listing.absent.map { file in
                ItemBuilder.KnownFile(file: file, facts: .nothing, claim: source.listing.claims[file.path])
            }
        }
    }

    /// Finds out what the files hold, and keeps it every few hundred files, so that a scan that is broken off need not begin again.
    private func examine(
        _ files: [FoundFile], with probe: MediaProbe, into known: inout [ItemBuilder.KnownFile], catalog: Catalog,
        progress: ProgressSink
    ) async throws {
        guard !files.isEmpty else { return }
        let findings = Findings(files, catalog: catalog, progress: progress)
        if let examiners {
            let now = probe.now
            try await examiners.ask(
                files.count, question: { [Examiner.Kind.probe.rawValue] + ProbeLine.question(files[$0], now: now) },
                replied: { try findings.add(MediaProbe.Outcome($1), of: $0) })
        } else {
            try await probeHere(files, with: probe, into: findings)
        }
        known += try findings.close()
    }

    private func probeHere(_ files: [FoundFile], with probe: MediaProbe, into findings: Findings) async throws {
        try await BoundedTasks.forEach(files.indices, atMost: workers) { index in
            try findings.add(probe.facts(of: files[index]), of: index)
        }
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

/// Collects what several tasks find out of files.
private final class Findings: Sendable {
    private struct State {
        var known: [ItemBuilder.KnownFile] = []
        var lasting: [(file: FoundFile, facts: FileFacts)] = []
    }

    /// Files that are written to the catalog at once.
    private static let batch = 500

    private let files: [FoundFile]
    private let catalog: Catalog
    private let progress: ProgressSink
    private let state = Mutex(State())

    init(_ files: [FoundFile], catalog: Catalog, progress: ProgressSink) {
        (self.files, self.catalog, self.progress) = (files, catalog, progress)
    }

    /// Throws `DayreelError`: `busy` if no more files may be opened, and what the catalog throws.
    func add(_ outcome: MediaProbe.Outcome, of index: Int) throws {
        let file = files[index]
        if outcome.lacksFiles { throw DayreelError(reading: file.path, EMFILE) }
        try state.withLock { state in
            state.known.append(ItemBuilder.KnownFile(file: file, facts: outcome.facts))
            if outcome.isLasting { state.lasting.append((file, outcome.facts)) }
            if state.lasting.count == Self.batch { try store(&state) }
            // With the lock, so that no later count is told before an earlier one.
            tell(state.known.count)
        }
    }

    private func tell(_ count: Int) {
        guard count % max(1, files.count / 100) == 0 else { return }
        let fraction = Double(count) / Double(files.count)
        progress(.stage(.scan, fraction: fraction, detail: "\(count) of \(files.count.counted("file"))"))
    }

    /// All of them, in any order.
    func close() throws -> [ItemBuilder.KnownFile] {
        try state.withLock { state in
            try store(&state)
            return state.known
        }
    }

    private func store(_ state: inout State) throws {
        try catalog.store(state.lasting)
        state.lasting = []
    }
}
