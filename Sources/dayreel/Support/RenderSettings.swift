import Foundation
import JobFiles
import Model
import Pipeline
import Reports
import Stages

/// The settings of a job's rendering: what the command line says that the job does not.
struct RenderSettings: Sendable {
    var places: Places
    /// The values that jobs start from.
    var user: Settings
    /// Most worker processes at once.
    var workers: Int
    var memory: MemoryLimit
    /// A store of the run's own instead of the shared one.
    var isCached: Bool
    /// Bytes that the shared store may take after the run.
    var cacheSize: Int64
    /// The longest silence that a worker may keep over a task.
    var workerTimeout: Duration
    var progress: ProgressForm
    /// Nil for beside the film.
    var report: String?
    /// The report says nothing that differs from run to run.
    var isReproducible = false
    /// JUnit XML on the run.
    var junit: String?
    /// `--force`: files may be replaced that Dayreel did not make. Nil where the command has no such option.
    var isForced: Bool?

    /// Path of the report on a film.
    func reportPath(of film: String) -> String { report ?? RunReport.path(besideFilm: film) }

    /// The files that the run writes, and those that must stay meanwhile.
    func outputs(of job: JobLoader.Loaded) -> OutputGuard {
        let film = job.request.output
        let asked = job.request.job.output.overwrite
        let wish: Replacement = isForced == true ? .foreign : .own
        // `overwrite: false` is about films.
        let others: Replacement = asked == .foreign ? .foreign : wish
        let permission = "'output.overwrite: foreign' in the job"
        var outputs = OutputGuard(
            outputs: [
                OutputFile(.film, film, replaces: isForced == true ? .foreign : asked),
                OutputFile(.report, reportPath(of: film), replaces: others),
            ],
            inputs: job.files + [
                OutputGuard.Input("the settings file", places.settings),
                OutputGuard.Input("the catalog", places.catalog),
                OutputGuard.Input("the history", places.history),
            ],
            sources: job.request.job.sources, permission: isForced == nil ? permission : "'--force' or \(permission)",
            mark: .standard)
        if let junit { outputs.outputs.append(OutputFile(.junit, junit, replaces: wish)) }
        return outputs
    }

    /// A limit for all processes together.
    enum MemoryLimit: Hashable, Sendable {
        case bytes(Int64)
        /// By the film's size.
        case automatic
        /// No limit: as much as the workers that were asked for need.
        case none

        /// `asked`: bytes. Who sets the number of `workers` wants them all at work.
        init(asked: Int64?, workers: Int?) {
            self = asked.map { .bytes($0) } ?? (workers == nil ? .automatic : .none)
        }

        /// Bytes for all workers together; nil for no limit.
        func bytesOfWorkers(for job: Job) -> Int64? {
            let limit: Int64
            switch self {
            case .none: return nil
            case .bytes(let bytes): limit = bytes
            case .automatic: limit = RenderSettings.automaticMemory(for: RenderSettings.expectedFormat(of: job))
            }
            return max(0, limit - RenderSettings.ownMemory)
        }
    }

    /// Bytes of rendered parts: some six hours of 1080p.
    static let defaultCacheSize: Int64 = 20_000_000_000

    /// Bytes that this process itself takes of the memory while workers render, as measured for a month and a year: the program's
    /// and the libraries' pages, the plan.
    private static let ownMemory: Int64 = 55_000_000

    /// Bytes for all workers together; nil for no limit.
    func memoryOfWorkers(for job: Job) -> Int64? { memory.bytesOfWorkers(for: job) }

    /// Bytes that no run of the job needs with all its processes: for the limit that the kernel holds a service to. Half of
    /// it goes on top of the estimates, since what exceeds the limit is killed. Nil for no limit: who has set `workers` in the
    /// settings may use what they need.
    static func mostMemory(for job: Job, user: Settings) -> Int64? {
        let format = expectedFormat(of: job)
        guard let limit = user.maxMemory ?? (user.workers == nil ? automaticMemory(for: format) : nil) else {
            return nil
        }
        // One task is rendered even if it does not fit.
        let tasks = max(limit, TaskFootprint.largest(in: format))
        return tasks + tasks / 2 + ownMemory
    }

    /// 500 MB up to 1080p; above in proportion to the picture, which makes 2 GB at 2160p.
    private static func automaticMemory(for format: FilmFormat) -> Int64 {
        let fullHD = Int64(1920 * 1080)
        return max(fullHD, Int64(format.width * format.height)).scaled(by: 500_000_000, over: fullHD)
    }

    /// The film's format as far as the job tells it. An original size is not known before the scan: phones film in 2160p at
    /// most.
    private static func expectedFormat(of job: Job) -> FilmFormat {
        var format = FilmFormat(of: job, items: [])
        if job.composition.resolution == .original { (format.width, format.height) = (3840, 2160) }
        return format
    }
}
