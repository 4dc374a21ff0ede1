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

    /// The request for all sources, with the rules of the first job that can be read.
    private func libraryRequest() throws -> FilmRequest {
        let loader = try loader()
        for draft in openDrafts {
            if let job = try? loader.load(Array(draft.text.utf8), as: draft.path) { return job.request }
        }
        let job = CommandLineJob(
            folder: sources.first?.source.path ?? "/", timeframe: .relative(.thisYear), film: "/film.mp4")
        return try loader.load(job).request
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

    /// The requests for scanning sources, each source with the rules of the first job that names it.
    func libraryRequests(for open: [Source]) throws -> [FilmRequest] {
        let loader = try loader()
        var rest = open
        var requests: [FilmRequest] = []
        for draft in openDrafts where !rest.isEmpty {
            guard let request = try? loader.load(Array(draft.text.utf8), as: draft.path).request else { continue }
            let named = Set(request.job.sources.map(\.path))
            let own = rest.filter { named.contains($0.path) }
            rest.removeAll { named.contains($0.path) }
            guard !own.isEmpty else { continue }
            let rules = ScanScope.Rules(of: request)
            if let index = requests.firstIndex(where: { ScanScope.Rules(of: $0) == rules }) {
                requests[index].job.sources += own
            } else {
                requests.append(request)
                requests[requests.count - 1].job.sources = own
            }
        }
        guard !rest.isEmpty else { return requests }
        var request = try libraryRequest()
        request.job.sources = rest
        return requests + [request]
    }

    private func scan(_ open: [Source]) async throws {
        let requests = try libraryRequests(for: open)
        guard !open.isEmpty else { return }
        let scan = LibraryScan(
            workspace: workspace, requests: requests, sources: sources.map(\.source.path), before: library,
            films: Set(((try? history.latest(1000)) ?? []).map(\.film)))
        let limiter = RateLimiter(every: .milliseconds(100), uptime: configuration.uptime)
        let outcome = try await scan.run { [weak self] fraction in
            if limiter.isTime() { Task { await self?.note(fraction: fraction) } }
        }
        try Task.checkCancellation()
        let before = library
        library = outcome.library
        cachedScans = []
        for (found, request) in zip(outcome.found, requests) {
            keep(CachedScan(scope: ScanScope(of: request), found: found))
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
