/// A finished run.
package struct FilmOutcome: Hashable, Sendable {
    /// The plan as finally shown, with replacements for clips that turned out to be unusable.
    package var plan: FilmPlan
    package var film: Film
    package var diagnostics: [Diagnostic]
    /// The sources of the first plan that the film lacks.
    package var dropped: [DroppedSource]

    package init(plan: FilmPlan, film: Film, diagnostics: [Diagnostic], dropped: [DroppedSource] = []) {
        self.plan = plan
        self.film = film
        self.diagnostics = diagnostics
        self.dropped = dropped
    }

    /// False if the film exists without its report.
    package var hasReport: Bool { !diagnostics.contains { $0.code == .reportNotWritten } }
}

/// The finished film.
package struct Film: Hashable, Sendable, Codable {
    package var path: String
    package var frames: Int
    package var duration: MediaTime
    package var days: Int
    /// The number of tasks rendered in this run. `reused` counts those taken from the store.
    package var rendered: Int
    package var reused: Int

    package init(path: String, frames: Int, duration: MediaTime, days: Int, rendered: Int, reused: Int) {
        self.path = path
        self.frames = frames
        self.duration = duration
        self.days = days
        self.rendered = rendered
        self.reused = reused
    }
}
