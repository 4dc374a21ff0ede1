import Foundation
import Pipeline

/// How a job is to be rendered: what the command line says that the job does not.
struct RenderSettings: Sendable {
    var places: Places
    /// Most worker processes at once.
    var workers: Int
    /// Of all processes, in bytes.
    var maxMemory: Int64?
    /// A store of the run's own instead of the shared one.
    var isCached: Bool
    var progress: ProgressForm
    /// Nil for beside the film.
    var report: String?

    /// What Dayreel keeps to where nothing else is said.
    static let defaultMemory: Int64 = 500_000_000
}
