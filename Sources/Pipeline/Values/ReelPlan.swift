/// Everything before pixels: what a run shows, and the tasks that make it.
package struct ReelPlan: Hashable, Sendable {
    package var request: ReelRequest
    package var found: ScanResult
    package var selection: Selection
    package var timeline: Timeline
    package var tasks: [RenderTask]

    package init(
        request: ReelRequest, found: ScanResult, selection: Selection, timeline: Timeline, tasks: [RenderTask]
    ) {
        self.request = request
        self.found = found
        self.selection = selection
        self.timeline = timeline
        self.tasks = tasks
    }

    /// Selection's and timeline's.
    package var diagnostics: [Diagnostic] { selection.diagnostics + timeline.diagnostics }
}

/// A finished run.
package struct ReelOutcome: Hashable, Sendable {
    /// What was shown in the end: clips that turned out unusable have been replaced.
    package var plan: ReelPlan
    package var reel: Reel
    package var diagnostics: [Diagnostic]

    package init(plan: ReelPlan, reel: Reel, diagnostics: [Diagnostic]) {
        self.plan = plan
        self.reel = reel
        self.diagnostics = diagnostics
    }
}
