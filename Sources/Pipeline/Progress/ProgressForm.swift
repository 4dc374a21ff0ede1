/// How a run shows its progress.
package enum ProgressForm: String, CaseIterable, Sendable {
    /// A bar on a terminal, lines elsewhere.
    case auto
    /// As `auto`.
    case bar
    /// One JSON object a line.
    case json
    /// Warnings only.
    case none
}
