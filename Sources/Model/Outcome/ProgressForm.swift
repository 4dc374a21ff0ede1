/// The form in which a run shows its progress.
package enum ProgressForm: String, CaseIterable, Sendable {
    /// A bar on a terminal, lines elsewhere.
    case auto
    /// Chosen like `auto`.
    case bar
    /// Whole lines, as in a log, on a terminal too.
    case plain
    /// One JSON object a line.
    case json
    /// Warnings only.
    case none
}
