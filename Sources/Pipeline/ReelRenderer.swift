package import Model

/// The way from a plan to its film: renders the tasks that the store lacks, and joins all of them.
package struct ReelRenderer: Sendable {
    private let store: SegmentStore
    private let run: StoreLease
    private let executor: any RenderExecutor
    private let assemble: any Stage<FilmParts, String>
    private let examine: @Sendable (_ plan: FilmPlan, _ missing: [RenderTask]) throws -> [Diagnostic]

    /// `run`: this process's part in the store. `examine` checks a plan and the tasks to render before rendering begins: it
    /// throws if the disk has no room, and returns notes for the user.
    package init(
        store: SegmentStore, run: StoreLease, executor: any RenderExecutor,
        assemble: any Stage<FilmParts, String>,
        examine: @escaping @Sendable (_ plan: FilmPlan, _ missing: [RenderTask]) throws -> [Diagnostic]
    ) {
        self.store = store
        self.run = run
        self.executor = executor
        self.assemble = assemble
        self.examine = examine
    }

    /// The work that a plan's film takes.
    struct Work {
        let plan: FilmPlan
        /// The tasks that the store lacks.
        var missing: [RenderTask]
        /// Words for the user, before anything is rendered.
        var diagnostics: [Diagnostic]
    }

    enum Result {
        case film(Film, diagnostics: [Diagnostic])
        /// Tasks that failed, each for a reason that concerns only this task.
        case failures([RenderKey: RenderFailure])
    }

    /// Finds out which tasks are rendered already and which are missing. Throws `DayreelError`.
    func prepare(_ plan: FilmPlan) throws -> Work {
        let (missing, diagnostics) = try store.missing(from: plan.tasks, run: run)
        return Work(plan: plan, missing: missing, diagnostics: diagnostics + (try examine(plan, missing)))
    }

    /// Renders what is missing and makes the film, unless a task fails. A segment that was damaged since the check is
    /// rendered again, once.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    func render(_ work: Work, progress: ProgressSink) async throws -> Result {
        do {
            return try await attempt(work, progress: progress)
        } catch let error as DayreelError where error.code == .internalError {
            let damage = try store.missing(from: work.plan.tasks, run: run)
            guard !damage.tasks.isEmpty else { throw error }
            for diagnostic in damage.diagnostics { progress(.diagnostic(diagnostic)) }
            var rest = work
            rest.missing = damage.tasks
            return try await attempt(rest, progress: progress)
        }
    }

    private func attempt(_ work: Work, progress: ProgressSink) async throws -> Result {
        let counter = RenderCounter(tasks: work.plan.tasks, missing: work.missing, sink: progress)
        counter.begin()
        if !work.missing.isEmpty {
            let failures = try await executor.render(work.missing, progress: ProgressSink { counter.handle($0) })
            guard failures.isEmpty else { return .failures(failures) }
        }
        let film = try await self.film(of: work.plan, rendered: work.missing.count, progress: progress)
        return .film(film, diagnostics: work.diagnostics + counter.diagnostics)
    }

    private func film(of plan: FilmPlan, rendered: Int, progress: ProgressSink) async throws -> Film {
        let parts = FilmParts(timeline: plan.timeline, tasks: plan.tasks)
        let path = try await assemble.run(parts, progress: progress)
        progress(.stage(.assemble, fraction: 1, detail: nil))
        let film = Film(
            path: path, frames: plan.timeline.frames, duration: plan.timeline.duration, days: plan.selection.days.count,
            rendered: rendered, reused: plan.tasks.count - rendered)
        progress(.done(film))
        return film
    }
}
