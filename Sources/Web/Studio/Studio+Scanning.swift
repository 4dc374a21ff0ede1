import DayreelKit
import Foundation
import JobFiles
import Library
import Model
import Synchronization

extension Studio {
    /// The sources of all jobs, without repetition, or the folders.
    func firstSources() async -> [LibrarySource] {
        var found: [Source] = []
        switch configuration.subject {
        case .folders(let folders): found = folders.map { Source(path: $0) }
        case .jobs:
            for request in await requests() {
                for source in request.job.sources where !found.contains(where: { $0.path == source.path }) {
                    found.append(source)
                }
            }
        }
        return found.map { source in
            let lister = workspace.sources.source(for: source)
            return LibrarySource(source, isRemote: lister.capabilities.contains(.network))
        }
    }

    /// The jobs of the drafts that can be read, in their order.
    private func requests() async -> [FilmRequest] {
        var requests: [FilmRequest] = []
        for draft in openDrafts {
            if let job = try? await job(of: draft) { requests.append(job.request) }
        }
        return requests
    }

    /// Begins to scan the sources, unless a scan is in progress.
    func beginScan() {
        guard scanning == nil, !isStopping else { return }
        lastScan = configuration.now()
        for index in sources.indices {
            sources[index].begin()
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
        for index in sources.indices { await look(at: index) }
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
                guard await take(error) else { return }
            } catch is StudioError {
                // One of them has stopped answering.
                for index in sources.indices where sources[index].state == .scanning { await look(at: index) }
                guard sources.contains(where: { $0.state == .scanning }) else { return }
            } catch {
                return close(sources.indices, DayreelError(any: error))
            }
        }
    }

    /// Checks that a source can be scanned, and tells the pages if not.
    private func look(at index: Int) async {
        // The state of a remote source shows when it is listed.
        guard !sources[index].isRemote else { return }
        let path = sources[index].source.path
        do {
            let code = try await disks.work(at: path) { access(path, R_OK | X_OK) == 0 ? 0 : errno }
            if code == 0 { return }
            sources[index].miss(code)
        } catch {
            sources[index].fallSilent()
        }
        publish(source: index)
    }

    /// Marks the sources to which an error belongs. Returns true if others remain to be scanned.
    private func take(_ error: DayreelError) async -> Bool {
        let blamed = sources.indices.filter { index in
            let path = sources[index].source.path
            return error.place == path || error.cause?.hasPrefix(path) == true
        }
        guard error.code == .missingInput, !blamed.isEmpty else {
            close(sources.indices, error)
            return false
        }
        close(blamed[...], error)
        for index in blamed { await look(at: index) }
        return sources.contains { $0.state == .scanning }
    }

    private func close(_ indices: some Sequence<Int>, _ error: DayreelError) {
        for index in indices where sources[index].state == .scanning {
            sources[index].fail(redaction(error))
            publish(source: index)
        }
    }

    /// The scans of sources, each source by the rules of the first job that names it.
    func libraryScans(of open: [Source]) async throws -> [NamedSources] {
        let loader = try await reading(at: configuration.workspace.paths.settings) { $0 }
        let requests = await requests()
        var rest = open
        var scans: [NamedSources] = []
        for request in requests where !rest.isEmpty {
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
        guard !rest.isEmpty else { return scans }
        // Sources that no job names follow the rules of the first job, else those of the settings.
        let others = requests.first.map { NamedSources.job($0).limited(to: rest) }
        return scans + [others ?? .folders(rest, loader.rulesWithoutJob)]
    }

    private func scan(_ open: [Source]) async throws {
        guard !open.isEmpty else { return }
        let scans = try await libraryScans(of: open)
        let scan = LibraryScan(
            workspace: workspace, scans: scans, sources: sources.map(\.source.path), before: library,
            films: Set(((try? history.latest(1000)) ?? []).map(\.film)))
        let limiter = RateLimiter(every: .milliseconds(100), uptime: configuration.uptime)
        let progress: @Sendable (Double) -> Void = { [weak self] fraction in
            if limiter.isTime() { Task { await self?.note(fraction: fraction) } }
        }
        let local = sources.filter { !$0.isRemote && $0.state == .scanning }.map(\.source.path)
        let outcome = try await disks.watching(local, on: blocking) { try await scan.run(progress: progress) }
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
        await readMarks(merges: true)
    }

    /// Records on a source why some of its recordings may be missing.
    private func tell(_ diagnostic: Diagnostic) {
        guard let index = sources.firstIndex(where: { $0.source.path == diagnostic.path }) else { return }
        switch diagnostic.code {
        case .sourceEmpty:
            sources[index].code = diagnostic.code.rawValue
            sources[index].message = "The folder holds no media."
            sources[index].remedy = "See whether its disk is mounted, or choose another folder."
        case .sourceUnused:
            sources[index].code = diagnostic.code.rawValue
            sources[index].message = "The folder holds files, but no recordings."
            sources[index].remedy = "Choose another folder."
        case .sourceOffline:
            let words = diagnostic.message.dropFirst(sources[index].source.path.count)
            sources[index].code = diagnostic.code.rawValue
            sources[index].message = redaction("the bucket\(words)").asSentence
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

extension Studio {
    /// Keeps a result until no result has been used for two minutes. It is many times as large as the library made from it.
    func keep(_ scan: CachedScan) {
        cachedScans.removeAll { $0.scope == scan.scope }
        cachedScans = cachedScans.suffix(7) + [scan]
        forgetting?.cancel()
        forgetting = Task { [weak self] in  // Sleeps.
            try? await Task.sleep(for: .seconds(120))
            if !Task.isCancelled { await self?.forget() }
        }
    }

    private func forget() {
        cachedScans = []
        configuration.trim()
    }

    /// True if a scan of the library would have this scope.
    private func isOfLibrary(_ scope: ScanScope) async -> Bool {
        let own = (try? await libraryScans(of: sources.map(\.source))) ?? []
        return own.contains { ScanScope(of: $0) == scope }
    }

    /// All media of a job's sources, from a recent scan if possible.
    func media(for request: FilmRequest) async throws -> ScanResult {
        let scope = ScanScope(of: .job(request))
        await scanning?.value
        if !cachedScans.contains(where: { $0.scope == scope }), await isOfLibrary(scope) {
            beginScan()
            await scanning?.value
        }
        if let known = cachedScans.first(where: { $0.scope == scope }) {
            keep(known)
            return known.found
        }
        let workspace = workspace
        var found = try await disks.watching(request.job.sources.map(\.path), on: blocking) {
            try await ScanJob(workspace).run(request, progress: .none)
        }
        let made = Set(((try? history.latest(1000)) ?? []).map(\.film))
        found.items.removeAll { made.contains($0.location.path) }
        keep(CachedScan(scope: scope, found: found))
        return found
    }
}
