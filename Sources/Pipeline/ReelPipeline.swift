package import Model

/// The way from a job to a film.
///
/// It knows the order of the stages and what happens when a clip turns out unusable; the stages know the rest. Each is given
/// by who builds the pipeline.
package struct ReelPipeline: Sendable {
    /// The scan under a job's rules.
    package var scan: @Sendable (ScanRules) -> any Stage<[Source], ScanResult>
    package var select: any Stage<SelectionRequest, Selection>
    package var fingerprint: @Sendable (MediaLocation) throws -> Fingerprint
    package var arrange: any Stage<ArrangeRequest, Timeline>
    package var split: any Stage<Timeline, [RenderTask]>
    package var executor: any RenderExecutor
    /// The tasks that the store lacks, and the diagnostics of the others.
    package var missing: @Sendable ([RenderTask]) throws -> (tasks: [RenderTask], diagnostics: [Diagnostic])
    package var assemble: any Stage<AssembleRequest, String>
    /// Looks at a plan, and at what is to be rendered for it, before that begins. Throws if the disk has no room for it;
    /// returns what the user should know.
    package var examine: @Sendable (_ plan: ReelPlan, _ missing: [RenderTask]) throws -> [Diagnostic]

    package init(
        scan: @escaping @Sendable (ScanRules) -> any Stage<[Source], ScanResult>,
        select: any Stage<SelectionRequest, Selection>,
        fingerprint: @escaping @Sendable (MediaLocation) throws -> Fingerprint,
        arrange: any Stage<ArrangeRequest, Timeline>, split: any Stage<Timeline, [RenderTask]>,
        executor: any RenderExecutor,
        missing: @escaping @Sendable ([RenderTask]) throws -> (tasks: [RenderTask], diagnostics: [Diagnostic]),
        assemble: any Stage<AssembleRequest, String>,
        examine: @escaping @Sendable (_ plan: ReelPlan, _ missing: [RenderTask]) throws -> [Diagnostic]
    ) {
        self.scan = scan
        self.select = select
        self.fingerprint = fingerprint
        self.arrange = arrange
        self.split = split
        self.executor = executor
        self.missing = missing
        self.assemble = assemble
        self.examine = examine
    }

    /// Scan and select only: no pixel is touched.
    @concurrent
    package func plan(_ request: ReelRequest, progress: ProgressSink) async throws -> ReelPlan {
        let found = try await scan(request, progress: progress)
        var trouble = MediaTrouble()
        return try await plan(request, found: found, trouble: &trouble, progress: progress)
    }

    /// Selects from what a scan has found, which may serve several films of one job.
    @concurrent
    package func plan(_ request: ReelRequest, found: ScanResult, progress: ProgressSink) async throws -> ReelPlan {
        var trouble = MediaTrouble()
        return try await plan(request, found: found, trouble: &trouble, progress: progress)
    }

    /// A plan that was written down, once more: nothing is looked for and nothing chosen.
    ///
    /// Throws `DayreelError`: `missingInput` if a source is gone, `jobInvalid` if it is not what it was.
    @concurrent
    package func plan(
        _ exact: FixedPlan, for request: ReelRequest, progress: ProgressSink
    ) async throws -> ReelPlan {
        try SourceCheck(fingerprint: fingerprint).check(exact.timeline)
        progress(.stage(.scan, fraction: 1, detail: nil))
        let tasks = try await split.run(exact.timeline, progress: progress)
        progress(.stage(.select, fraction: 1, detail: nil))
        return ReelPlan(
            request: request, found: exact.found, selection: exact.selection, timeline: exact.timeline, tasks: tasks)
    }

    /// Makes a job's film. When clips turn out unusable it plans again, until all that are planned can be shown.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func run(_ request: ReelRequest, progress: ProgressSink) async throws -> ReelOutcome {
        let found = try await scan(request, progress: progress)
        var trouble = MediaTrouble()
        var announced: Set<Diagnostic> = []
        while true {
            let plan = try await self.plan(request, found: found, trouble: &trouble, progress: progress)
            switch try await attempt(plan, after: trouble, announced: &announced, progress: progress) {
            case .film(let outcome): return outcome
            case .failures(let failures):
                // What is learned here changes the next plan: each round leaves at least one item out or shortens it,
                // so the rounds end.
                try trouble.learn(from: failures, plan: plan)
                if request.job.onError == .fail { throw DayreelError(jobFails: trouble.diagnostics) }
            }
        }
    }

    /// Makes the film of a finished plan as it stands: a clip that turns out unusable ends the run.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func run(_ plan: ReelPlan, progress: ProgressSink) async throws -> ReelOutcome {
        var trouble = MediaTrouble()
        var announced: Set<Diagnostic> = []
        switch try await attempt(plan, after: trouble, announced: &announced, progress: progress) {
        case .film(let outcome): return outcome
        case .failures(let failures):
            try trouble.learn(from: failures, plan: plan)
            throw DayreelError(planFails: trouble.diagnostics)
        }
    }

    private func scan(_ request: ReelRequest, progress: ProgressSink) async throws -> ScanResult {
        do {
            return try await scan(ScanRules(request)).run(request.job.sources, progress: progress)
        } catch let error as DayreelError {
            throw request.places.located(error, request.job)
        }
    }

    private func plan(
        _ request: ReelRequest, found: ScanResult, trouble: inout MediaTrouble, progress: ProgressSink
    ) async throws -> ReelPlan {
        while true {
            let selection = try await select.run(
                SelectionRequest(
                    items: trouble.applied(to: found.items), refused: trouble.applied(to: found.refused),
                    timeframe: request.timeframe, pins: request.job.pins, rules: request.job.select,
                    unusable: trouble.unusable, places: request.places, notes: found.diagnostics), progress: progress)
            guard let fingerprints = try identify(selection, trouble: &trouble) else {
                if request.job.onError == .fail { throw DayreelError(jobFails: trouble.diagnostics) }
                continue
            }
            let timeline = try await arrange.run(
                ArrangeRequest(selection: selection, job: request.job, fingerprints: fingerprints), progress: progress)
            let tasks = try await split.run(timeline, progress: progress).map { try $0.silencing(trouble.silenced) }
            progress(.stage(.select, fraction: 1, detail: nil))
            return ReelPlan(request: request, found: found, selection: selection, timeline: timeline, tasks: tasks)
        }
    }

    /// The fingerprints of all picks, or nil if one of them is gone, which `trouble` then knows. Throws for trouble that
    /// says nothing about the file.
    private func identify(_ selection: Selection, trouble: inout MediaTrouble) throws -> [String: Fingerprint]? {
        var fingerprints: [String: Fingerprint] = [:]
        var isComplete = true
        for day in selection.days {
            for item in day.picks.map(\.item) {
                do {
                    fingerprints[item.id] = try fingerprint(item.location)
                } catch let error as DayreelError where error.code == .missingInput {
                    trouble.exclude(item, on: day.day, because: error.cause ?? error.message)
                    isComplete = false
                }
            }
        }
        return isComplete ? fingerprints : nil
    }

    private enum Attempt {
        case film(ReelOutcome)
        case failures([RenderKey: RenderFailure])
    }

    /// Renders what the store lacks and makes the film, unless a part fails. `announced` is what the user was told already.
    ///
    /// A segment that was damaged since it was looked at is rendered again, once.
    private func attempt(
        _ plan: ReelPlan, after trouble: MediaTrouble, announced: inout Set<Diagnostic>, isSecond: Bool = false,
        progress: ProgressSink
    ) async throws -> Attempt {
        let missing = try self.missing(plan.tasks)
        let diagnostics =
            trouble.diagnostics + plan.diagnostics + missing.diagnostics + (try examine(plan, missing.tasks))
        for diagnostic in diagnostics where announced.insert(diagnostic).inserted { progress(.diagnostic(diagnostic)) }
        let rendering = try await render(missing.tasks, of: plan, progress: progress)
        guard rendering.failures.isEmpty else { return .failures(rendering.failures) }
        do {
            return .film(
                try await assemble(
                    plan, rendered: missing.tasks.count, diagnostics: diagnostics + rendering.diagnostics,
                    dropped: trouble.dropped, progress: progress))
        } catch let error as DayreelError where error.code == .internalError && !isSecond {
            let damage = try self.missing(plan.tasks)
            guard !damage.tasks.isEmpty else { throw error }
            for diagnostic in damage.diagnostics { progress(.diagnostic(diagnostic)) }
            return try await attempt(plan, after: trouble, announced: &announced, isSecond: true, progress: progress)
        }
    }

    private func render(
        _ missing: [RenderTask], of plan: ReelPlan, progress: ProgressSink
    ) async throws -> (failures: [RenderKey: RenderFailure], diagnostics: [Diagnostic]) {
        let meter = RenderMeter(tasks: plan.tasks, missing: missing, sink: progress)
        meter.begin()
        if missing.isEmpty { return ([:], []) }
        let failures = try await executor.render(missing) { meter.handle($0) }
        return (failures, meter.diagnostics)
    }

    private func assemble(
        _ plan: ReelPlan, rendered: Int, diagnostics: [Diagnostic], dropped: [DroppedSource], progress: ProgressSink
    ) async throws -> ReelOutcome {
        let path = try await assemble.run(
            AssembleRequest(
                timeline: plan.timeline, tasks: plan.tasks, output: plan.request.output),
            progress: progress)
        progress(.stage(.assemble, fraction: 1, detail: nil))
        let reel = Reel(
            path: path, frames: plan.timeline.frames, duration: plan.timeline.duration, days: plan.selection.days.count,
            rendered: rendered, reused: plan.tasks.count - rendered)
        progress(.done(reel))
        return ReelOutcome(plan: plan, reel: reel, diagnostics: diagnostics, dropped: dropped)
    }
}

extension DayreelError {
    /// `on-error: fail`: the first clip that cannot be used ends the run.
    fileprivate init(jobFails diagnostics: [Diagnostic]) {
        self.init(
            diagnostics, "a clip cannot be used and the job says `on-error: fail`",
            remedy: "Remove or replace the file, pin another clip, or set `on-error: skip`.")
    }

    /// A plan is rendered as it stands or not at all.
    fileprivate init(planFails diagnostics: [Diagnostic]) {
        self.init(
            diagnostics, "a clip of the plan cannot be used",
            remedy: "Render the job itself, which falls back to the day's next clip, or pin another one and plan again."
        )
    }

    private init(_ diagnostics: [Diagnostic], _ message: String, remedy: String) {
        let first = diagnostics.first
        self.init(.clipsSkipped, message, place: first?.path, cause: first?.message, remedy: remedy)
    }
}
