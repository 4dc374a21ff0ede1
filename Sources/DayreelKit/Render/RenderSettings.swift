import Foundation
import JobFiles
package import Model
import Pipeline
import Reports
import Stages

/// The settings for rendering a job that come from the command line.
package struct RenderSettings: Sendable {
    /// The most concurrent worker processes.
    package var workers: Int
    package var memory: MemoryPolicy
    /// False to use the run's own store instead of the shared one.
    package var isCached: Bool
    /// The bytes that the shared store may take after the run.
    package var cacheSize: Int64
    /// The longest time that a worker may be silent about a task.
    package var workerTimeout: Duration
    /// The path of the report; nil to write it beside the film.
    package var report: String?
    /// True to leave everything that differs from run to run out of the report.
    package var isReproducible = false
    /// The path of a JUnit report on the run.
    package var junit: String?
    /// `--force`: true to replace files that Dayreel did not make. Nil if the command has no such option.
    package var isForced: Bool?
    /// `--force`: true to replace a film by one that lacks some of its days because a source is missing for now. Nil if there is no such
    /// option.
    package var mayLoseDays: Bool?

    package init(
        workers: Int, memory: MemoryPolicy, isCached: Bool, cacheSize: Int64, workerTimeout: Duration,
        report: String? = nil, junit: String? = nil, isForced: Bool? = nil
    ) {
        self.workers = workers
        self.memory = memory
        self.isCached = isCached
        self.cacheSize = cacheSize
        self.workerTimeout = workerTimeout
        self.report = report
        self.junit = junit
        self.isForced = isForced
    }

    /// The settings of a run: from the arguments, else from the environment, else from the user's settings. `memory` and `cacheSize` are
    /// bytes. Throws `DayreelError(.usage)` if `DAYREEL_CACHE_SIZE` is not a size.
    package init(
        _ loader: JobLoader, workers: Int? = nil, memory: Int64? = nil, cacheSize: Int64? = nil, isCached: Bool = true,
        workerTimeout: Duration = .seconds(60), report: String? = nil
    ) throws(DayreelError) {
        try loader.workspace.checkCacheSize()
        let user = loader.settings
        let workers = workers ?? user.workers
        self.init(
            workers: workers ?? loader.workspace.machine.cores,
            memory: MemoryPolicy(asked: memory ?? user.maxMemory, workers: workers), isCached: isCached,
            cacheSize: loader.workspace.cacheSize(asked: cacheSize, user), workerTimeout: workerTimeout, report: report)
    }

    /// The path of the report on a film.
    func reportPath(of film: String) -> String { report ?? RunReport.path(besideFilm: film) }

    /// The files that the run writes, and those that it must not replace.
    func outputs(of job: LoadedJob, _ paths: Paths) -> OutputGuard {
        let film = job.request.output
        let asked = job.request.job.output.overwrite
        let own: Replacement = isForced == true ? .foreign : .own
        // `overwrite: false` only concerns films.
        let others: Replacement = asked == .foreign ? .foreign : own
        var outputs = OutputGuard(
            outputs: [
                NamedOutput(.film, film, replaces: isForced == true ? .foreign : asked),
                NamedOutput(.report, reportPath(of: film), replaces: others),
            ],
            inputs: job.files + [
                OutputGuard.Input("the settings file", paths.settings),
                OutputGuard.Input("the catalog", paths.catalog),
                OutputGuard.Input("the history", paths.history),
            ],
            sources: job.request.job.sources, permissions: isForced == nil ? [.overwrite] : [.force, .overwrite],
            signature: .standard)
        if let poster = job.request.poster { outputs.outputs.append(NamedOutput(.poster, poster, replaces: others)) }
        if let junit { outputs.outputs.append(NamedOutput(.junit, junit, replaces: own)) }
        return outputs
    }

    /// The default bytes of rendered segments: about six hours of 1080p.
    static let defaultCacheSize: Int64 = 20_000_000_000

    /// The bytes for all workers together; nil for no limit.
    func memoryOfWorkers(for job: Job) -> Int64? { memory.bytesOfWorkers(for: job) }
}

extension RenderSettings {
    /// The workers of a run, which render into its store.
    func workerPool(
        _ workspace: Workspace, store: SegmentStore, lease: StoreLease, memory: MemoryBudget?
    ) -> any RenderExecutor {
        WorkerPool(
            command: workspace.renderWorker(store: store, lease: lease), workers: workers,
            progressTimeout: workerTimeout,
            store: store, lease: lease, memory: memory, words: workspace.words)
    }

    /// Lists the shared store and keeps it within its limit. The run's results exist, so a problem is only a warning.
    func prune(_ store: SegmentStore, warn: (Diagnostic) -> Void) {
        warning(of: store, warn) { try store.prune(toBytes: cacheSize) }
    }

    /// Does the same, but without a listing as long as the store is known to be small enough.
    func trim(_ store: SegmentStore, warn: (Diagnostic) -> Void) {
        warning(of: store, warn) { try store.trim(toBytes: cacheSize) }
    }

    private func warning(of store: SegmentStore, _ warn: (Diagnostic) -> Void, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            warn(Diagnostic(.warning, .cacheNotPruned, path: store.root, "\(error)"))
        }
    }
}
