import Model
import Synchronization

/// Runs jobs immediately, when their sources get new media, and every hour.
struct WatchJobs: Sendable {
    private let jobs: [String]
    private let loader: JobLoader
    private let time: @Sendable () -> Int64

    /// Creates the watch. `jobs`: job files, or folders of them. `time`: the current time in seconds since 1970.
    init(_ jobs: [String], loader: JobLoader, time: @escaping @Sendable () -> Int64) {
        self.jobs = jobs
        self.loader = loader
        self.time = time
    }

    /// The sources of all jobs, without repetition. A wrong job has none; its run reports why. Throws `DayreelError` if there are no jobs.
    func sources(isDue: Bool) throws -> [Source] {
        let history = RunHistory(loader.workspace.paths, mayBegin: false)
        return try JobGroup(jobs, loader: loader, history: history, isDue: isDue).jobs
            .flatMap { (try? $0.get())?.loaded.request.job.sources ?? [] }.withoutRepeats
    }

    /// Calls `run` until the task is cancelled, each time with a loader that has the current time and the files to leave alone. `run`
    /// returns the files that looked unfinished, and is called again once they can be distinguished from broken ones. Reports unreadable
    /// settings or job files as a warning. Throws what `run` throws the first time, and `CancellationError`.
    func run(
        _ watch: WatchMedia, warn: @escaping @Sendable (Diagnostic) -> Void,
        _ run: @escaping @Sendable (JobLoader) async throws -> Set<String>
    ) async throws {
        let hasRun = Mutex(false)
        let unfinished = Mutex(UnfinishedFiles())
        try await watch.run(warn: warn) { busy in
            var waiting: Set<String> = []
            do {
                var loader = try JobLoader(
                    self.loader.workspace.at(time()), syncFolder: self.loader.namedSyncFolder,
                    mergesMarks: self.loader.mergesMarks)
                loader.leftAlone = busy.sorted()
                let paths = try await run(loader)
                waiting = unfinished.withLock { $0.note(paths) }
            } catch {
                try Task.checkCancellation()
                guard hasRun.withLock({ $0 }) else { throw error }
                warn(Diagnostic(watching: DayreelError(any: error), next: "the jobs are looked at again"))
            }
            hasRun.withLock { $0 = true }
            return waiting
        }
    }
}
