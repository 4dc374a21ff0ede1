package import Model

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
