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
        var past = ReelRenderer.Rounds()
        while true {
            let plan = try await planner.plan(of: found, leavingOut: &exclusions, progress: progress)
            switch try await renderer.make(plan, without: exclusions, after: &past, progress: progress) {
            case .film(let outcome): return outcome
            case .failures(let failures):
                // Each round excludes or shortens at least one item, so the rounds end.
                try exclusions.exclude(after: failures, in: plan)
                try LostSources(of: plan.request).check(exclusions.dropped)
                try exclusions.check(onError: plan.request.job.onError)
            }
        }
    }
}
