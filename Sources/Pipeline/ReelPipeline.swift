package import Model

/// Makes a film from a job: plans, renders, and plans again without what could not be rendered.
package struct ReelPipeline: Sendable {
    package let planner: ReelPlanner
    package let renderer: ReelRenderer

    package init(planner: ReelPlanner, renderer: ReelRenderer) {
        self.planner = planner
        self.renderer = renderer
    }

    /// Makes a job's film. If clips turn out to be unusable, plans again without them, until every planned clip can be shown.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func run(progress: ProgressSink) async throws -> FilmOutcome {
        let found = try await planner.scan(progress: progress)
        var exclusions = Exclusions(words: planner.words)
        var past = Rounds()
        while true {
            let plan = try await planner.plan(of: found, leavingOut: &exclusions, progress: progress)
            switch try await render(plan, without: exclusions, after: &past, progress: progress) {
            case .film(let outcome): return outcome
            case .failures(let failures):
                // Each round excludes or shortens at least one item, so the rounds end.
                try exclusions.exclude(after: failures, in: plan)
                try LostSources(of: plan.request).check(exclusions.dropped)
                try exclusions.check(onError: plan.request.job.onError)
            }
        }
    }

    /// Makes the film of a finished plan without changes: an unusable clip ends the run.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func run(_ plan: FilmPlan, progress: ProgressSink) async throws -> FilmOutcome {
        var exclusions = Exclusions(words: planner.words)
        var past = Rounds()
        switch try await render(plan, without: exclusions, after: &past, progress: progress) {
        case .film(let outcome): return outcome
        case .failures(let failures):
            try exclusions.exclude(after: failures, in: plan)
            try LostSources(of: plan.request).check(exclusions.dropped)
            throw exclusions.failureOfPlan
        }
    }

    private enum Attempt {
        case film(FilmOutcome)
        case failures([RenderKey: RenderFailure])
    }

    /// The state of a run over its rounds.
    private struct Rounds {
        /// Diagnostics that the user has already seen.
        var announced: Set<Diagnostic> = []
        /// The tasks that were rendered, or were due to be.
        var rendered: Set<RenderKey> = []
    }

    private func render(
        _ plan: FilmPlan, without exclusions: Exclusions, after past: inout Rounds, progress: ProgressSink
    ) async throws -> Attempt {
        let work = try renderer.prepare(plan, rendered: past.rendered)
        past.rendered = work.renderedInAll
        let known = exclusions.diagnostics + plan.diagnostics(in: planner.words)
        for diagnostic in known + work.diagnostics where past.announced.insert(diagnostic).inserted {
            progress(.diagnostic(diagnostic))
        }
        switch try await renderer.render(work, progress: progress) {
        case .failures(let failures): return .failures(failures)
        case .film(let film, let diagnostics):
            return .film(
                FilmOutcome(plan: plan, film: film, diagnostics: known + diagnostics, dropped: exclusions.dropped))
        }
    }
}
