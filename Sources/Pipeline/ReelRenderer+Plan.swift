package import Model

extension ReelRenderer {
    /// Makes the film of a finished plan without changes: an unusable clip ends the run.
    ///
    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func run(_ plan: FilmPlan, progress: ProgressSink) async throws -> FilmOutcome {
        var exclusions = Exclusions(words: words)
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
        let known = exclusions.diagnostics + plan.diagnostics(in: words)
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
