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

    /// The scan's, selection's and timeline's. What the scan notes about single files counts only for those that are picked:
    /// a library has many others.
    package var diagnostics: [Diagnostic] {
        let picked = Set(selection.days.flatMap { $0.picks.map(\.item.location.path) })
        let ofScan = found.diagnostics.filter { $0.severity == .warning || $0.path.map(picked.contains) ?? true }
        return ofScan + selection.diagnostics + timeline.diagnostics
    }
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
