import Model

/// The texts of a film with their faces, and the diagnostics about their fonts.
struct PlannedLabels: Hashable, Sendable, Codable {
    /// In the order in which they were asked for.
    var labels: [Label] = []
    var diagnostics: [Diagnostic] = []

    /// Plans labels in this process. Throws `DayreelError` like `LabelPlanner`.
    init(_ labels: [Label], format: FilmFormat) throws {
        guard !labels.isEmpty else { return }
        let planner = try LabelPlanner(format: format)
        self.labels = try labels.map { try planner.planned($0) }
        diagnostics = planner.diagnostics()
    }
}
