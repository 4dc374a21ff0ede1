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
