import JobFiles

/// Renders ahead for jobs, without a look at what is due. For a server that nobody uses at the moment.
package struct RenderJobsAhead: Sendable {
    private let loader: JobLoader
    private let settings: RenderSettings
    private let observer: any RunObserver

    package init(loader: JobLoader, settings: RenderSettings, observer: any RunObserver) {
        self.loader = loader
        self.settings = settings
        self.observer = observer
    }

    /// Renders what is known of the next films of these job files; of those without a schedule, and of paused ones, nothing. False if
    /// another process was in the way, so that something may be left to do.
    ///
    /// Throws `DayreelError` if there are no such files, and `CancellationError`.
    package func run(_ files: [String]) async throws -> Bool {
        guard loader.settings.prerender else { return true }
        let workspace = loader.workspace
        let history = RunHistory(workspace.paths)
        let jobs = try JobGroup(files, loader: loader, history: history, isDue: true).jobs.compactMap { try? $0.get() }
        let candidates = jobs.filter { $0.isAsked && !SchedulePause(of: $0.file, workspace.paths).isOn }.map { job in
            RenderAhead.Candidate(job: job, look: SharedScan(workspace, workers: settings.workers, isIdle: true))
        }
        let ahead = RenderAhead(
            workspace: workspace, settings: settings, observer: observer, history: history, isDry: false)
        return try await !ahead.run(candidates).isInterrupted
    }
}
