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

    /// The scan's, selection's and timeline's, and a word on every file that was refused.
    package var diagnostics: [Diagnostic] {
        diagnosticsOfScan + found.refused.map(Diagnostic.init) + selection.diagnostics + timeline.diagnostics
    }

    /// What the scan notes about single files counts only for those that are picked: a library has many others.
    var diagnosticsOfScan: [Diagnostic] {
        let picked = Set(selection.days.flatMap { $0.picks.map(\.item.location.path) })
        return found.diagnostics.filter { $0.severity == .warning || $0.path.map(picked.contains) ?? true }
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

extension Diagnostic {
    /// A file that looked like media and is not used: the user hears of it without asking for the scan. Copies and recordings
    /// of a screen are left out by rule: nothing is wrong with them.
    fileprivate init(_ refused: RefusedMedia) {
        self.init(refused.code.isByRule ? .note : .warning, refused.code, path: refused.path, refused.message)
    }
}

extension Diagnostic.Code {
    /// A file that is left out because of what it is.
    var isByRule: Bool { self == .duplicateMedia || self == .screenRecording }
}
