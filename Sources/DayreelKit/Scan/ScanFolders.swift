import Library
package import Model
import Pipeline
import Stages

/// Lists the media of folders as a job with these date rules would see them.
package struct ScanFolders {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Scans folders. `folders` are absolute paths; the system's home zone counts if `days` has none. Throws `DayreelError`,
    /// `CancellationError`.
    package func run(_ folders: [String], days: DayRules, progress: ProgressSink) async throws -> ScanResult {
        try await run(folders.map { Source(path: $0) }, days: days, progress: progress)
    }

    /// Scans sources, which may be limited to a part. `busy`: absolute paths of files to skip.
    package func run(
        _ sources: [Source], days: DayRules, leavingAlone busy: Set<String> = [], progress: ProgressSink
    ) async throws -> ScanResult {
        try await run(
            sources, by: workspace.sources, ScanRules(days: days, excluded: busy.sorted(), now: workspace.clock.now),
            progress: progress)
    }

    private func run(
        _ sources: [Source], by lister: SourceFactory, _ rules: ScanRules, progress: ProgressSink
    ) async throws -> ScanResult {
        let doubt = rules.days.home == nil ? workspace.clock.zoneDoubt : nil
        var rules = rules
        rules.days.home = rules.days.home ?? workspace.clock.zone
        let cores = workspace.machine.cores
        let scan = Scan(
            rules, sources: lister,
            catalogPath: workspace.paths.catalog, workers: cores, examiners: workspace.examiners(atMost: cores))
        var result = try await scan.run(sources, progress: progress)
        if let doubt { result.diagnostics.insert(doubt, at: 0) }
        return result
    }

    /// Lists the media of a command line's sources: all, or those that `name` stands for. Returns them with their digests by path, as far
    /// as `name` needs them; with `withIds`, those of all. Throws `DayreelError`: `missingInput` if no media have the name. Throws
    /// `CancellationError`.
    package func list(
        _ named: NamedSources, find name: String?, withIds: Bool, progress: ProgressSink
    ) async throws -> (result: ScanResult, contents: [String: ContentDigests]) {
        let result = try await run(named, progress: progress)
        defer { workspace.endFetching(progress) }
        return try await contents(of: result, find: name, withIds: withIds, progress: progress)
    }

    /// Scans sources, those of a job as the job sees them. `withStills` also lists photos that belong to no recording. Throws
    /// `DayreelError`, `CancellationError`.
    package func run(
        _ named: NamedSources, withStills: Bool = false, progress: ProgressSink
    ) async throws -> ScanResult {
        switch named {
        case .folders(let sources, var rules):
            rules.stills = withStills
            return try await run(sources, by: workspace.sources, rules, progress: progress)
        case .job(let request):
            return try await ScanJob(workspace, withStills: withStills).run(request, progress: progress)
        }
    }

    /// Scans files of one folder, with the files that pair and date them there. Throws `DayreelError`, `CancellationError`.
    func run(
        only paths: [String], in folder: String, days: DayRules, progress: ProgressSink
    ) async throws -> ScanResult {
        let files = DiskSource(
            Source(path: folder), files: paths, asking: workspace.sourceAsker,
            temporaryFolder: workspace.machine.temporaryFolder, now: workspace.clock.now)
        return try await run(
            [Source(path: folder)], by: SourceFactory { _ in files },
            ScanRules(days: days, now: workspace.clock.now), progress: progress)
    }

    private func contents(
        of result: ScanResult, find name: String?, withIds: Bool, progress: ProgressSink
    ) async throws -> (result: ScanResult, contents: [String: ContentDigests]) {
        let media = FindMedia(
            catalogPath: workspace.paths.catalog, workers: workspace.machine.cores, supply: workspace.supply)
        guard let name else {
            guard withIds else { return (result, [:]) }
            return (result, try await media.contents(of: result, fetching: true, progress: progress))
        }
        let found = try await media.find(name, in: result, fetching: withIds, progress: progress)
        guard !found.items.isEmpty else {
            throw DayreelError(
                .missingInput, "no media match '\(name)'",
                remedy: !withIds && ContentId(name) != nil && result.items.contains { $0.location.remote != nil }
                    ? "--ids fetches the objects of buckets to compute their content ids."
                    : "Name a file, a path under the folder, an id or a content id; 'dayreel scan' without --find lists them."
            )
        }
        let only = ScanResult(items: found.items, refused: [])
        let contents =
            withIds ? try await media.contents(of: only, fetching: true, progress: progress) : found.contents
        return (only, contents)
    }
}

/// Lists all media of a job's sources, of any day, as the job's own run would see them.
package struct ScanJob: Sendable {
    package let workspace: Workspace

    private let withStills: Bool

    /// Creates the scan. `withStills` also lists photos that belong to no recording.
    package init(_ workspace: Workspace, withStills: Bool = false) {
        (self.workspace, self.withStills) = (workspace, withStills)
    }

    /// Scans the sources. Throws `DayreelError`: `missingInput` if one does not exist. Throws `CancellationError`.
    package func run(_ request: FilmRequest, progress: ProgressSink) async throws -> ScanResult {
        let context = workspace.pipelineContext(workers: workspace.machine.cores)
        return try await StandardPipeline.planner(for: request, context, withStills: withStills)
            .scan(progress: progress)
    }
}
