package import Model

/// Renders segments of a film that is not due yet: those that the finished film will share. Makes no film.
package struct AheadRenderer: Sendable {
    private let planner: ReelPlanner
    private let store: SegmentStore
    private let lease: StoreLease
    private let executor: any RenderExecutor
    private let sure: @Sendable (FilmPlan) -> [RenderTask]
    private let check: @Sendable (_ plan: FilmPlan, _ tasks: [RenderTask], _ missing: [RenderTask]) throws -> Void

    /// `lease`: this process's lease of the store. `sure` returns the tasks of a plan that the finished film will have. `check` gets them,
    /// and those that the store lacks, before they are rendered, and may throw.
    package init(
        planner: ReelPlanner, store: SegmentStore, lease: StoreLease, executor: any RenderExecutor,
        sure: @escaping @Sendable (FilmPlan) -> [RenderTask],
        check: @escaping @Sendable (_ plan: FilmPlan, _ tasks: [RenderTask], _ missing: [RenderTask]) throws -> Void
    ) {
        self.planner = planner
        self.store = store
        self.lease = lease
        self.executor = executor
        self.sure = sure
        self.check = check
    }

    /// The result of rendering ahead.
    package struct Outcome: Sendable {
        /// The last plan, without anything that turned out to be unusable.
        package var plan: FilmPlan
        /// Its tasks that the finished film will have, all of which are in the store.
        package var tasks: [RenderTask]
        /// The tasks that were rendered now.
        package var rendered: Set<RenderKey>
        /// The media that the plan lacks because they are unusable.
        package var dropped: [DroppedSource]
    }

    /// Renders what the store lacks, beginning with a plan of the media found. If clips turn out to be unusable, plans again without them,
    /// as the film will do.
    ///
    /// Throws `DayreelError`, `CancellationError`; what is finished by then stays in the store.
    @concurrent
    package func run(_ first: FilmPlan, of found: ScanResult, progress: ProgressSink) async throws -> Outcome {
        var exclusions = Exclusions()
        var plan = first
        var rendered: Set<RenderKey> = []
        while true {
            let tasks = sure(plan)
            let missing = try store.missing(from: tasks, lease: lease).tasks
            try check(plan, tasks, missing)
            let counter = RenderCounter(tasks: tasks, missing: missing, sink: progress)
            let failures =
                missing.isEmpty
                ? [:] : try await executor.render(missing, progress: ProgressSink { counter.handle($0) })
            rendered.formUnion(missing.map(\.key).filter { failures[$0] == nil })
            guard !failures.isEmpty else {
                return Outcome(plan: plan, tasks: tasks, rendered: rendered, dropped: exclusions.dropped)
            }
            // Each round excludes or shortens at least one item, so the rounds end.
            try exclusions.exclude(after: failures, in: plan)
            try LostSources(of: plan.request).check(exclusions.dropped)
            try exclusions.check(onError: plan.request.job.onError)
            plan = try await planner.plan(of: found, leavingOut: &exclusions, progress: .none)
        }
    }
}
