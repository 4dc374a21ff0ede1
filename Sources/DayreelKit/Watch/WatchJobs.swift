package import Model
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

/// Makes the films of jobs immediately, when their sources get new media, and periodically. Retries a failed job as `RunDueJobs` does.
package struct RunWatchedJobs: Sendable {
    /// The sources of all jobs, each once.
    package let sources: [Source]
    private let jobs: [String]
    private let order: WatchJobs
    private let watch: WatchMedia
    let settings: RenderSettings
    private let observer: any RunObserver
    /// True to make only films that are due by a schedule.
    private let isDue: Bool

    /// Begins to note changes. `jobs`: job files, or folders of them. Throws `DayreelError` if there are none.
    package init(
        _ jobs: [String], isDue: Bool, pace: WatchMedia.Pace, settings: RenderSettings, observer: any RunObserver,
        loader: JobLoader
    ) throws {
        try self.init(
            jobs, isDue: isDue, settings: settings, observer: observer, loader: loader,
            time: loader.workspace.clock.present
        ) { WatchMedia($0, pace, in: loader.workspace) }
    }

    /// Creates the verb. `time`: the current time in seconds since 1970. `watch` makes the watch over the sources.
    init(
        _ jobs: [String], isDue: Bool, settings: RenderSettings, observer: any RunObserver, loader: JobLoader,
        time: @escaping @Sendable () -> Int64, watch: ([Source]) -> WatchMedia
    ) throws {
        order = WatchJobs(jobs, loader: loader, time: time)
        sources = try order.sources(isDue: isDue)
        self.watch = watch(sources)
        self.jobs = jobs
        self.observer = observer
        self.isDue = isDue
        self.settings = settings.unattended
    }

    /// Runs the jobs until the task is cancelled. Throws what the first run throws, and `CancellationError`.
    package func run() async throws {
        try await order.run(watch, warn: { [observer] in observer.diagnostic($0) }) { loader in
            let run = RunDueJobs(loader: loader, settings: settings, observer: observer, isDue: isDue)
            return try await run.run(jobs).unfinished
        }
    }
}

extension RenderSettings {
    /// The same without leave to replace a film by one that lacks days: a source that is missing for now comes back by itself.
    fileprivate var unattended: RenderSettings {
        var settings = self
        settings.mayLoseDays = false
        return settings
    }
}
