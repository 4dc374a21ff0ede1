import Foundation
import JobFiles
import Model
import Pipeline
import Reports
import Stages

/// The settings of a job's rendering: what the command line says that the job does not.
package struct RenderSettings: Sendable {
    /// Most worker processes at once.
    package var workers: Int
    package var memory: MemoryPolicy
    /// A store of the run's own instead of the shared one.
    package var isCached: Bool
    /// Bytes that the shared store may take after the run.
    package var cacheSize: Int64
    /// The longest silence that a worker may keep over a task.
    package var workerTimeout: Duration
    /// Nil for beside the film.
    package var report: String?
    /// The report says nothing that differs from run to run.
    package var isReproducible = false
    /// JUnit XML on the run.
    package var junit: String?
    /// `--force`: files may be replaced that Dayreel did not make. Nil where the command has no such option.
    package var isForced: Bool?
    /// `--force`: a film may be replaced by one that lacks days of it because a source is away. Nil where there is no such option.
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

    /// The settings of a run: what is asked for, else what the environment says, else what the user's settings say. `memory` and
    /// `cacheSize` are bytes.
    package init(
        _ loader: JobLoader, workers: Int? = nil, memory: Int64? = nil, cacheSize: Int64? = nil, isCached: Bool = true,
        workerTimeout: Duration = .seconds(60), report: String? = nil
    ) {
        let user = loader.settings
        let workers = workers ?? user.workers
        self.init(
            workers: workers ?? loader.workspace.machine.cores,
            memory: MemoryPolicy(asked: memory ?? user.maxMemory, workers: workers), isCached: isCached,
            cacheSize: loader.workspace.cacheSize(asked: cacheSize, user), workerTimeout: workerTimeout, report: report)
    }

    /// Path of the report on a film.
    func reportPath(of film: String) -> String { report ?? RunReport.path(besideFilm: film) }

    /// The files that the run writes, and those that must stay meanwhile.
    func outputs(of job: LoadedJob, _ paths: Paths) -> OutputGuard {
        let film = job.request.output
        let asked = job.request.job.output.overwrite
        let own: Replacement = isForced == true ? .foreign : .own
        // `overwrite: false` is about films.
        let others: Replacement = asked == .foreign ? .foreign : own
        var outputs = OutputGuard(
            outputs: [
                OutputFile(.film, film, replaces: isForced == true ? .foreign : asked),
                OutputFile(.report, reportPath(of: film), replaces: others),
            ],
            inputs: job.files + [
                OutputGuard.Input("the settings file", paths.settings),
                OutputGuard.Input("the catalog", paths.catalog),
                OutputGuard.Input("the history", paths.history),
            ],
            sources: job.request.job.sources, permissions: isForced == nil ? [.overwrite] : [.force, .overwrite],
            signature: .standard)
        if let junit { outputs.outputs.append(OutputFile(.junit, junit, replaces: own)) }
        return outputs
    }

    /// Bytes of rendered segments: some six hours of 1080p.
    static let defaultCacheSize: Int64 = 20_000_000_000

    /// Bytes for all workers together; nil for no limit.
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

    /// Lists the shared store and keeps it within its limit. What was made is done, so trouble is only a warning.
    func prune(_ store: SegmentStore, warn: (Diagnostic) -> Void) {
        warning(of: store, warn) { try store.prune(toBytes: cacheSize) }
    }

    /// The same without a listing, as long as the store is known to be small enough.
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
