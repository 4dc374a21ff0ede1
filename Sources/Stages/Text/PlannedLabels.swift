import Foundation
import Model

/// The labels of a film's days, and the diagnostics about their fonts.
struct PlannedLabels: Hashable, Sendable, Codable {
    var labels: [Day: Label] = [:]
    var diagnostics: [Diagnostic] = []

    /// Plans the labels in this process. `texts` has the text of each day. Throws `DayreelError` like `LabelPlanner`.
    init(_ style: DateOverlayStyle, texts: [Day: String]) throws {
        let planner = try LabelPlanner(style) { day, _ in texts[day] ?? "" }
        for day in texts.keys.sorted() { labels[day] = try planner.label(for: day) }
        diagnostics = try planner.diagnostics()
    }
}
