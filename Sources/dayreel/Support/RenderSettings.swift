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

    /// Where the report on a film goes.
    func reportPath(of film: String) -> String { report ?? RunReport.path(besideFilm: film) }

    /// What Dayreel keeps to where nothing else is said.
    static let defaultMemory: Int64 = 500_000_000

    /// What this process itself takes of it: the plan, the film's index.
    private static let ownMemory: Int64 = 45_000_000

    /// Bytes for all workers together.
    var memoryOfWorkers: Int64? { maxMemory.map { max(0, $0 - Self.ownMemory) } }
}
