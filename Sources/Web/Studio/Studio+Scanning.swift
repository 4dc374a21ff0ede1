import DayreelKit
import Foundation
import JobFiles
import Library
import Model
import Synchronization

extension Studio {
    /// Takes over what an editor has changed in the job files, and the sources that they name now. Those that none names any more stay
    /// until the server ends, if there are items, which count on the places of their sources.
    func takeOverJobs() async {
        for draft in openDrafts.all { try? await reread(draft.id) }
        let named = await namedSources()
        guard library.scanning == nil else { return }
        if library.index.items.isEmpty { library.sources.removeAll() }
        for source in named {
            if let index = library.sources.firstIndex(where: { $0.id == source.id }) {
                library.sources[index].source = source.source
            } else {
                library.sources.append(source)
            }
        }
        await foldersLearned?(folders)
    }

    /// Tells the folders of the library, now and whenever job files name others.
    package func follow(_ learned: @escaping @Sendable ([String]) async -> Void) async {
        foldersLearned = learned
        await learned(folders)
    }

    /// The sources of all jobs, without repetition, or the folders.
    func namedSources() async -> [LibrarySource] {
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
        for draft in openDrafts.all {
            if let job = try? await job(of: draft) { requests.append(job.request) }
        }
        return requests
    }

    /// Begins to scan the sources, unless a scan is in progress.
    func beginScan() {
        guard library.scanning == nil, !isStopping else { return }
        for index in library.sources.indices {
            library.sources[index].begin()
            publish(source: index)
        }
        let scan = Task(executorPreference: blocking) { [weak self] () -> Void in
            await self?.scanAll()
        }
        library.begin(scan, at: configuration.now())
    }

    private func scanAll() async {
        let before = library.version
        defer {
            library.endScan()
            if library.version != before { events.add(.catalog, ["version": library.version], subject: "catalog") }
        }
        for index in library.sources.indices { await checkSource(at: index) }
        while true {
            let open = library.open.map { library.sources[$0].source }
            do {
                try await scan(open)
                for index in library.open {
                    (library.sources[index].state, library.sources[index].fraction) = (.ready, nil)
                    publish(source: index)
                }
                return
            } catch let error as DayreelError {
                guard await take(error) else { return }
            } catch is StudioError {
                // One of them has stopped answering.
                for index in library.open { await checkSource(at: index) }
                guard !library.open.isEmpty else { return }
            } catch {
                return close(library.sources.indices, DayreelError(any: error))
            }
        }
    }

    /// Checks that a source can be scanned, and tells the pages if not.
    private func checkSource(at index: Int) async {
        // The state of a remote source shows when it is listed.
        guard !library.sources[index].isRemote else { return }
        let path = library.sources[index].source.path
        do {
            let code = try await disks.work(at: path) { access(path, R_OK | X_OK) == 0 ? 0 : errno }
            if code == 0 { return }
            library.sources[index].miss(code)
        } catch {
            library.sources[index].fallSilent()
        }
        publish(source: index)
    }

    /// Marks the sources to which an error belongs. Returns true if others remain to be scanned.
    private func take(_ error: DayreelError) async -> Bool {
        let blamed = library.sources.indices.filter { index in
            let path = library.sources[index].source.path
            return error.place == path || error.cause?.hasPrefix(path) == true
        }
        guard error.code == .missingInput, !blamed.isEmpty else {
            close(library.sources.indices, error)
            return false
        }
        close(blamed[...], error)
        for index in blamed { await checkSource(at: index) }
        return !library.open.isEmpty
    }

    private func close(_ indices: some Sequence<Int>, _ error: DayreelError) {
        for index in indices where library.sources[index].state == .scanning {
            library.sources[index].fail(redaction(error))
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
            // In the job's own order, so that the film's scan is this one.
            let own = request.job.sources.filter { source in rest.contains { $0.path == source.path } }
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
            workspace: workspace, scans: scans, sources: library.sources.map(\.source.path), before: library.index,
            films: Set(((try? history.latest(1000)) ?? []).map(\.film)))
        let limiter = RateLimiter(every: .milliseconds(100), uptime: configuration.uptime)
        let progress: @Sendable (Double) -> Void = { [weak self] fraction in
            if limiter.isTime() { Task { await self?.note(fraction: fraction) } }
        }
        let local = library.sources.filter { !$0.isRemote && $0.state == .scanning }.map(\.source.path)
        let outcome = try await disks.watching(local, on: blocking) { try await scan.run(progress: progress) }
        try Task.checkCancellation()
        let before = library.index
        library.index = outcome.library
        library.scans.forget()
        for (found, named) in zip(outcome.found, scans) {
            keep(CachedScan(scope: ScanScope(of: named), found: found))
        }
        for diagnostic in outcome.found.flatMap(\.diagnostics) {
            let named = library.sources.firstIndex { $0.source.path == diagnostic.path }
            if let named { library.sources[named].note(diagnostic, redaction) }
        }
        settleNewDraft()
        settlePins(before: before)
        await readMarks(merges: true)
    }

    private func note(fraction: Double) {
        for index in library.open {
            library.sources[index].fraction = max(library.sources[index].fraction ?? 0, min(1, fraction))
            publish(source: index)
        }
    }

    private func publish(source index: Int) {
        events.add(.source, library.answer(source: index), subject: library.sources[index].id)
    }
}

extension Studio {
    /// Keeps a result until no result has been used for two minutes.
    func keep(_ scan: CachedScan) {
        library.scans.keep(scan)
        library.scans.forgetting?.cancel()
        library.scans.forgetting = Task { [weak self] in  // Sleeps.
            try? await Task.sleep(for: .seconds(120))
            if !Task.isCancelled { await self?.forget() }
        }
    }

    private func forget() {
        library.scans.forget()
        configuration.trim()
    }

    /// True if a scan of the library would have this scope.
    private func isOfLibrary(_ scope: ScanScope) async -> Bool {
        let own = (try? await libraryScans(of: library.sources.map(\.source))) ?? []
        return own.contains { ScanScope(of: $0) == scope }
    }

    /// All media of a job's sources, from a recent scan if possible.
    func media(for request: FilmRequest) async throws -> ScanResult {
        let scope = ScanScope(of: .job(request))
        await library.scanning?.value
        if library.scans[scope] == nil, await isOfLibrary(scope) {
            beginScan()
            await library.scanning?.value
        }
        if let known = library.scans[scope] {
            keep(CachedScan(scope: scope, found: known))
            return known
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
