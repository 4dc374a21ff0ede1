/// The form in which a run shows its progress.
package enum ProgressForm: String, CaseIterable, Sendable {
    /// A bar on a terminal, lines otherwise.
    case auto
    /// The same as `auto`, requested explicitly.
    case bar
    /// Whole lines, as in a log, even on a terminal.
    case plain
    /// One JSON object per line.
    case json
    /// Warnings only.
    case none
}
