package import Model

/// Makes a film from its plan: renders the tasks that the store lacks, and joins all of them.
package struct ReelRenderer: Sendable {
    private let store: SegmentStore
    private let lease: StoreLease
    private let executor: any RenderExecutor
    private let workers: Int
    private let memory: MemoryBudget
    private let cover: any Stage<Timeline, Thumbnail?>
    private let assemble: any Stage<FilmParts, String>
    private let examine: @Sendable (_ plan: FilmPlan, _ missing: [RenderTask]) throws -> [Diagnostic]

    /// `lease`: this process's lease of the store. `workers` is the number of tasks that `executor` renders at a time, and `memory` what
    /// they may take; `cover` draws the film's cover while the last of them are rendered. `examine` checks a plan and the tasks to render
    /// before rendering begins: it throws if the disk is too full, and returns notes for the user.
    package init(
        store: SegmentStore, lease: StoreLease, executor: any RenderExecutor, workers: Int, memory: MemoryBudget? = nil,
        cover: any Stage<Timeline, Thumbnail?>, assemble: any Stage<FilmParts, String>,
        examine: @escaping @Sendable (_ plan: FilmPlan, _ missing: [RenderTask]) throws -> [Diagnostic]
    ) {
        self.store = store
        self.lease = lease
        self.executor = executor
        self.workers = workers
        self.memory = memory ?? .unlimited
        self.cover = cover
        self.assemble = assemble
        self.examine = examine
    }

    /// The work for a plan's film.
    struct Work {
        let plan: FilmPlan
        /// The tasks that the store lacks.
        var missing: [RenderTask]
        /// Diagnostics for the user, before anything is rendered.
        var diagnostics: [Diagnostic]
        /// The tasks that this run has already rendered, for this plan or an earlier one.
        var rendered: Set<RenderKey> = []

        /// The tasks of `rendered`, and those to be rendered now.
        var renderedInAll: Set<RenderKey> { rendered.union(missing.map(\.key)) }
    }

    enum Result {
        case film(Film, diagnostics: [Diagnostic])
        /// Failed tasks, each for a reason that concerns only that task.
        case failures([RenderKey: RenderFailure])
    }

    /// Determines which tasks are already rendered and which are missing. `rendered` are those that this run rendered for earlier plans.
    /// Throws `DayreelError`.
    func prepare(_ plan: FilmPlan, rendered: Set<RenderKey> = []) throws -> Work {
        let (missing, diagnostics) = try store.missing(from: plan.tasks, lease: lease)
        let notes = try examine(plan, missing)
        return Work(plan: plan, missing: missing, diagnostics: diagnostics + notes, rendered: rendered)
    }

    /// Renders the missing tasks and makes the film, unless a task fails. A segment that was damaged since the check is rendered again,
    /// once.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    func render(_ work: Work, progress: ProgressSink) async throws -> Result {
        let counter = self.counter(of: work, progress: progress)
        do {
            return try await attempt(work, counter, progress: progress)
        } catch let error as DayreelError where error.code == .internalError {
            let damage = try store.missing(from: work.plan.tasks, lease: lease)
            guard !damage.tasks.isEmpty else { throw error }
            // Diagnostics about complete segments were reported earlier.
            let said = work.diagnostics + counter.diagnostics
            let new = damage.diagnostics.filter { !said.contains($0) }
            for diagnostic in new { progress(.diagnostic(diagnostic)) }
            let rest = Work(
                plan: work.plan, missing: damage.tasks, diagnostics: said + new, rendered: work.renderedInAll)
            return try await attempt(rest, self.counter(of: rest, progress: progress), progress: progress)
        }
    }

    /// The counter of a render. A task that takes more than half of the memory leaves no room for the cover beside it.
    private func counter(of work: Work, progress: ProgressSink) -> RenderCounter {
        let isTight = work.missing.contains { memory.estimate(of: $0).isLarge }
        return RenderCounter(
            tasks: work.plan.tasks, missing: work.missing, workers: isTight ? 1 : workers, sink: progress)
    }

    private func attempt(_ work: Work, _ counter: RenderCounter, progress: ProgressSink) async throws -> Result {
        let progress = ProgressSink { counter.handle($0) }
        counter.begin()
        // The cover keeps one core busy for a second or two: a worker's that has no task any more.
        async let picture = cover(of: work.plan.timeline, beside: counter, progress: progress)
        if !work.missing.isEmpty {
            let failures = try await executor.render(work.missing, progress: progress)
            guard failures.isEmpty else { return .failures(failures) }
        }
        counter.end()
        progress(.stage(.assemble, fraction: 0, detail: nil))
        let film = try await self.film(of: work, with: try await picture, progress: progress)
        let new = counter.diagnostics.filter { !work.diagnostics.contains($0) }
        return .film(film, diagnostics: work.diagnostics + new)
    }

    private func cover(
        of timeline: Timeline, beside counter: RenderCounter, progress: ProgressSink
    ) async throws -> Thumbnail? {
        await counter.reachesTail()
        try Task.checkCancellation()
        return try await cover.run(timeline, progress: progress)
    }

    private func film(of work: Work, with cover: Thumbnail?, progress: ProgressSink) async throws -> Film {
        let plan = work.plan
        let rendered = work.renderedInAll.intersection(plan.tasks.map(\.key)).count
        let parts = FilmParts(timeline: plan.timeline, tasks: plan.tasks, cover: cover)
        let path = try await assemble.run(parts, progress: progress)
        progress(.stage(.assemble, fraction: 1, detail: nil))
        let film = Film(
            path: path, frames: plan.timeline.frames, duration: plan.timeline.duration, days: plan.selection.days.count,
            rendered: rendered, reused: plan.tasks.count - rendered)
        progress(.done(film))
        return film
    }
}

extension ReelRenderer {
    /// Makes the film of a finished plan without changes: an unusable clip ends the run.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func run(_ plan: FilmPlan, progress: ProgressSink) async throws -> FilmOutcome {
        var exclusions = Exclusions()
        var past = Rounds()
        switch try await make(plan, without: exclusions, after: &past, progress: progress) {
        case .film(let outcome): return outcome
        case .failures(let failures):
            try exclusions.exclude(after: failures, in: plan)
            try LostSources(of: plan.request).check(exclusions.dropped)
            throw exclusions.failureOfPlan
        }
    }

    enum Attempt {
        case film(FilmOutcome)
        case failures([RenderKey: RenderFailure])
    }

    /// The state of a run over its rounds.
    struct Rounds {
        /// Diagnostics that the user has already seen.
        fileprivate var announced: Set<Diagnostic> = []
        /// The tasks that were rendered, or were due to be.
        fileprivate var rendered: Set<RenderKey> = []

        init() {}
    }

    /// Makes the film of a plan in one round of a run, unless tasks fail. The plan lacks `exclusions`.
    func make(
        _ plan: FilmPlan, without exclusions: Exclusions, after past: inout Rounds, progress: ProgressSink
    ) async throws -> Attempt {
        let work = try prepare(plan, rendered: past.rendered)
        past.rendered = work.renderedInAll
        let known = exclusions.diagnostics + plan.diagnostics
        for diagnostic in known + work.diagnostics.map(plan.dated) where past.announced.insert(diagnostic).inserted {
            progress(.diagnostic(diagnostic))
        }
        let dating = ProgressSink { event in
            if case .diagnostic(let diagnostic) = event {
                progress(.diagnostic(plan.dated(diagnostic)))
            } else {
                progress(event)
            }
        }
        switch try await render(work, progress: dating) {
        case .failures(let failures): return .failures(failures)
        case .film(let film, let diagnostics):
            return .film(
                FilmOutcome(
                    plan: plan, film: film, diagnostics: known + diagnostics.map(plan.dated),
                    dropped: exclusions.dropped))
        }
    }
}
