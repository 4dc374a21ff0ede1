import DayreelKit
import Foundation
import JobFiles
import Library
import Model
import Synchronization

extension Studio {
    /// The sources of all jobs, without repetition, or the folder.
    func firstSources() -> [LibrarySource] {
        var found: [Source] = []
        switch configuration.subject {
        case .folder(let folder): found = [Source(path: folder)]
        case .jobs:
            for draft in openDrafts {
                let job = try? loader().load(Array(draft.text.utf8), as: draft.path).request.job
                for source in job?.sources ?? [] where !found.contains(where: { $0.path == source.path }) {
                    found.append(source)
                }
            }
        }
        return found.map { source in
            let lister = workspace.sources.source(for: source)
            return LibrarySource(source, isRemote: lister.capabilities.contains(.network))
        }
    }

    /// The scan of sources that no job names, by the rules of the first job that can be read, else by those of the settings.
    private func scan(ofOthers sources: [Source], _ loader: JobLoader) -> NamedSources {
        for draft in openDrafts {
            guard let job = try? loader.load(Array(draft.text.utf8), as: draft.path) else { continue }
            return NamedSources.job(job.request).limited(to: sources)
        }
        return .folders(sources, loader.rulesWithoutJob)
    }

    /// Begins to scan the sources, unless a scan is in progress.
    func beginScan() {
        guard scanning == nil else { return }
        lastScan = configuration.now()
        for index in sources.indices {
            sources[index].look()
            if sources[index].state == .ready { (sources[index].state, sources[index].fraction) = (.scanning, 0) }
            publish(source: index)
        }
        scanning = Task(executorPreference: blocking) { [weak self] in
            await self?.scanAll()
        }
    }

    private func scanAll() async {
        let before = catalogVersion
        defer {
            scanning = nil
            hasScanned = true
            if catalogVersion != before { events.add(.catalog, ["version": catalogVersion], subject: "catalog") }
        }
        while true {
            let open = sources.filter { $0.state == .scanning }.map(\.source)
            do {
                try await scan(open)
                for index in sources.indices where sources[index].state == .scanning {
                    (sources[index].state, sources[index].fraction) = (.ready, nil)
                    publish(source: index)
                }
                return
            } catch let error as DayreelError {
                guard take(error) else { return }
            } catch {
                return close(sources.indices, DayreelError(any: error))
            }
        }
    }

    /// Marks the sources to which an error belongs. Returns true if others remain to be scanned.
    private func take(_ error: DayreelError) -> Bool {
        let blamed = sources.indices.filter { index in
            let path = sources[index].source.path
            return error.place == path || error.cause?.hasPrefix(path) == true
        }
        guard error.code == .missingInput, !blamed.isEmpty else {
            close(sources.indices, error)
            return false
        }
        close(blamed[...], error)
        for index in blamed where !sources[index].isRemote && access(sources[index].source.path, F_OK) != 0 {
            sources[index].look()
        }
        return sources.contains { $0.state == .scanning }
    }

    private func close(_ indices: some Sequence<Int>, _ error: DayreelError) {
        for index in indices where sources[index].state == .scanning {
            sources[index].fail(veil(error))
            publish(source: index)
        }
    }

    /// The scans of sources, each source by the rules of the first job that names it.
    func libraryScans(of open: [Source]) throws -> [NamedSources] {
        let loader = try loader()
        var rest = open
        var scans: [NamedSources] = []
        for draft in openDrafts where !rest.isEmpty {
            guard let request = try? loader.load(Array(draft.text.utf8), as: draft.path).request else { continue }
            let named = Set(request.job.sources.map(\.path))
            let own = rest.filter { named.contains($0.path) }
            rest.removeAll { named.contains($0.path) }
            guard !own.isEmpty else { continue }
            let rules = ScanScope.Rules(ScanRules(request))
            if let index = scans.firstIndex(where: { ScanScope.Rules($0.rules) == rules }) {
                scans[index] = scans[index].limited(to: scans[index].sources + own)
            } else {
                scans.append(NamedSources.job(request).limited(to: own))
            }
        }
        return rest.isEmpty ? scans : scans + [scan(ofOthers: rest, loader)]
    }

    private func scan(_ open: [Source]) async throws {
        let scans = try libraryScans(of: open)
        guard !open.isEmpty else { return }
        let scan = LibraryScan(
            workspace: workspace, scans: scans, sources: sources.map(\.source.path), before: library,
            films: Set(((try? history.latest(1000)) ?? []).map(\.film)))
        let limiter = RateLimiter(every: .milliseconds(100), uptime: configuration.uptime)
        let outcome = try await scan.run { [weak self] fraction in
            if limiter.isTime() { Task { await self?.note(fraction: fraction) } }
        }
        try Task.checkCancellation()
        let before = library
        library = outcome.library
        cachedScans = []
        for (found, named) in zip(outcome.found, scans) {
            keep(CachedScan(scope: ScanScope(of: named), found: found))
        }
        for diagnostic in outcome.found.flatMap(\.diagnostics) { tell(diagnostic) }
        settleNewDraft()
        settlePins(before: before)
        readMarks(merges: true)
    }

    /// Records on a source why some of its recordings may be missing.
    private func tell(_ diagnostic: Diagnostic) {
        guard let index = sources.firstIndex(where: { $0.source.path == diagnostic.path }) else { return }
        switch diagnostic.code {
        case .sourceEmpty:
            sources[index].code = diagnostic.code.rawValue
            sources[index].message = "The folder holds no media."
            sources[index].remedy = "See whether its disk is mounted, or choose another folder."
        case .sourceOffline:
            let words = diagnostic.message.dropFirst(sources[index].source.path.count)
            sources[index].code = diagnostic.code.rawValue
            sources[index].message = veil("the bucket\(words)").asSentence
            sources[index].remedy =
                "Recordings that were not fetched before cannot be shown; connect the network, then try again."
        default: break
        }
    }

    private func note(fraction: Double) {
        for index in sources.indices where sources[index].state == .scanning {
            sources[index].fraction = max(sources[index].fraction ?? 0, min(1, fraction))
            publish(source: index)
        }
    }

    private func publish(source index: Int) {
        events.add(.source, answer(source: index), subject: sources[index].id)
    }

    func answer(source index: Int) -> Answer.Source {
        let counts = library.sourceCounts
        return sources[index].answer(count: index < counts.count ? counts[index] : 0)
    }

    /// A text that changes with the items, and once the first scan has ended.
    var catalogVersion: String { library.version + (hasScanned ? "" : "-0") }
}
