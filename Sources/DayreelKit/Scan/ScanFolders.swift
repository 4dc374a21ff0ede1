package import Model
import Stages

/// Lists the media of folders as a job with these date rules would see them.
package struct ScanFolders {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// `folders` are absolute paths; without a home zone, the system's counts. Throws `DayreelError`, `CancellationError`.
    package func run(_ folders: [String], days: DayRules, progress: ProgressSink) async throws -> ScanResult {
        try await run(folders.map { Source(path: $0) }, days: days, progress: progress)
    }

    /// The same for sources, of which only a part may be taken.
    func run(_ sources: [Source], days: DayRules, progress: ProgressSink) async throws -> ScanResult {
        var days = days
        days.home = days.home ?? workspace.clock.zone
        let cores = workspace.machine.cores
        let scan = Scan(
            ScanRules(days: days, now: workspace.clock.now), sources: workspace.sources,
            catalogPath: workspace.paths.catalog, workers: cores, examiners: workspace.examiners(workers: cores))
        return try await scan.run(sources, progress: progress)
    }
}
