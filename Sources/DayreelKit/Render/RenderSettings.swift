import Foundation
package import JobFiles
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
    /// True to render segments of films that are not due yet, after those that are.
    package var rendersAhead = false
    /// Where the segments are rendered.
    package var executor = ExecutorChoice.local
    /// The number of workers, and of cores, for each start of the program on another machine.
    package var workersOfNode = 1
}

extension RenderSettings {
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
        outputs.outputs += FileBesideFilm.allCases.compactMap { file in
            job.request.path(of: file).map { NamedOutput(.beside(file), $0, replaces: others) }
        }
        if let junit { outputs.outputs.append(NamedOutput(.junit, junit, replaces: own)) }
        return outputs
    }

    /// The default bytes of rendered segments: about six hours of 1080p.
    static let defaultCacheSize: Int64 = 20_000_000_000

    /// The bytes for all workers together; nil for no limit.
    func memoryOfWorkers(for job: Job) -> Int64? { memory.bytesOfWorkers(for: job) }
}

extension RenderSettings {
    /// The workers of a run, which render into its store. `priority` is theirs, on this machine.
    func workerPool(
        _ workspace: Workspace, store: SegmentStore, lease: StoreLease, memory: MemoryBudget?,
        priority: ProcessPriority = .normal
    ) -> any RenderExecutor {
        if let cluster = clusterExecutor(workspace, store: store, lease: lease) { return cluster }
        return WorkerPool(
            command: workspace.renderWorker(store: store, lease: lease, priority: priority), workers: workers,
            progressTimeout: workerTimeout,
            store: store, lease: lease, memory: memory)
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
            warn(.notPruned(store.root, because: DayreelError(any: error)))
        }
    }
}

/// A memory limit for all processes together.
package enum MemoryPolicy: Hashable, Sendable {
    case bytes(Int64)
    /// A limit that depends on the film's size.
    case automatic
    /// No limit: as much as the requested workers need.
    case none

    /// Creates a limit of `asked` bytes. Without one, a user who sets the number of `workers` wants all of them to work.
    package init(asked: Int64?, workers: Int?) {
        self = asked.map { .bytes($0) } ?? (workers == nil ? .automatic : .none)
    }

    /// The bytes for all workers together; nil for no limit.
    func bytesOfWorkers(for job: Job) -> Int64? {
        switch self {
        case .none: nil
        case .bytes(let bytes): Self.bytesOfWorkers(within: bytes)
        case .automatic: Self.bytesOfWorkers(within: Self.automatic(for: Self.expectedFormat(of: job)))
        }
    }

    /// The part of a limit for all processes that remains for the workers, in bytes.
    static func bytesOfWorkers(within limit: Int64) -> Int64 { max(0, limit - ownMemory) }

    /// The bytes that this process itself takes while workers render, measured for a month: pages of the program and its libraries that
    /// are still used (`CodePages`), and the plan.
    private static let ownMemory: Int64 = 40_000_000

    /// The bytes that a run of the job never exceeds with all its processes, for a service's limit in the kernel. Half of the estimate is
    /// added, because the kernel kills what exceeds the limit. Nil for no limit: a user who sets `workers` may use what they need.
    static func most(for job: Job, user: Settings) -> Int64? {
        let format = expectedFormat(of: job)
        guard let limit = user.maxMemory ?? (user.workers == nil ? automatic(for: format) : nil) else {
            return nil
        }
        // One task is rendered even if it does not fit.
        let tasks = max(limit, TaskMemory.largest(in: format, pairs: job.composition.fit == .pair))
        return tasks + tasks / 2 + ownMemory
    }

    /// 490 MB up to 1080p; above in proportion to the picture, which makes 2 GB at 2160p. With less, the second of two workers waits for
    /// memory where recordings of 1080p and of 4K meet.
    private static func automatic(for format: FilmFormat) -> Int64 {
        let fullHD = Int64(1920 * 1080)
        return max(fullHD, Int64(format.width * format.height)).scaled(by: 490_000_000, over: fullHD)
    }

    /// The film's format as far as the job tells it. An original size is not known before the scan: phones film in 2160p at
    /// most.
    private static func expectedFormat(of job: Job) -> FilmFormat {
        var format = FilmFormat(of: job, items: [])
        if job.composition.resolution == .original { (format.width, format.height) = (3840, 2160) }
        return format
    }
}

extension Workspace {
    /// The variable with the disk space for rendered segments, copies and pictures.
    private static let cacheSizeVariable = "DAYREEL_CACHE_SIZE"

    /// The bytes that the cache may take: from the command line, else `DAYREEL_CACHE_SIZE`, else the settings, else the default. Ignores a
    /// variable that is not a size: whoever keeps the cache within its limit for somebody calls `checkCacheSize` first.
    package func cacheSize(asked: Int64? = nil, _ settings: Settings) -> Int64 {
        asked ?? cacheSizeOfEnvironment.flatMap(ByteCount.parse) ?? settings.cacheSize
            ?? RenderSettings.defaultCacheSize
    }

    /// Throws `DayreelError(.usage)` if `DAYREEL_CACHE_SIZE` is not a size.
    package func checkCacheSize() throws(DayreelError) {
        guard let size = cacheSizeOfEnvironment, ByteCount.parse(size) == nil else { return }
        throw DayreelError(.usage, "\(Self.cacheSizeVariable) \(ByteCount.fault(in: size))")
    }

    /// The bytes that the cache may take by the present settings.
    package var cacheSizeNow: Int64 { cacheSize((try? settings()) ?? Settings()) }

    /// The variable's value; nil if it is not set, or empty.
    private var cacheSizeOfEnvironment: String? {
        machine.environment.variable(Self.cacheSizeVariable)
    }
}

extension Diagnostic {
    static func notPruned(_ store: String, because error: DayreelError) -> Diagnostic {
        Diagnostic(
            .warning, .cacheNotPruned, path: error.place ?? store,
            "the cache cannot be made smaller: \(error.withCause)")
    }
}
