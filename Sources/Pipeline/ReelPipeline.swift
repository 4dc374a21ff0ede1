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
        var exclusions = Exclusions()
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

/// A step of the pipeline that turns one value into another. Its initializer takes whatever else it needs.
package protocol Stage<Input, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    /// Reports progress of this stage from 0 to 1 and diagnostics; throws `DayreelError` for trouble that ends the run,
    /// and `CancellationError`.
    func run(_ input: Input, progress: ProgressSink) async throws -> Output
}

/// Looks at recordings to find out which of them, and which of their parts, are good.
package protocol MomentStage: Sendable {
    /// The media with how good they are, as far as the choice of a day's media depends on it. Throws `DayreelError`, `CancellationError`.
    func scored(_ media: AvailableMedia, progress: ProgressSink) async throws -> AvailableMedia

    /// The picks with the parts of their recordings that are to be shown. Throws like `scored`.
    func moments(of picks: IdentifiedSelection, progress: ProgressSink) async throws -> MeasuredPicks
}

/// Picks whose recordings were measured.
package struct MeasuredPicks: Sendable {
    package var picks: IdentifiedSelection
    /// Ids of picks in which nothing can be seen, and which other media of their days may replace.
    package var covered: Set<String>
    /// Ids of picks in which nothing can be seen and nothing said.
    package var blank: Set<String>

    package init(_ picks: IdentifiedSelection, covered: Set<String> = [], blank: Set<String> = []) {
        self.picks = picks
        self.covered = covered
        self.blank = blank
    }
}
