import Library
import Pipeline

/// The history as a run uses it: without it if it cannot be had.
struct HistoryBook: Sendable {
    let history: History?
    let diagnostics: [Diagnostic]

    init(_ places: Places) {
        do {
            let history = try History(path: places.history)
            self.history = history
            diagnostics = history.diagnostics
        } catch {
            history = nil
            diagnostics = [.historyLost(error)]
        }
    }

    /// All runs of a job, the newest first; none if the history cannot be read.
    func runs(ofJob file: String) -> [RunRecord] { (try? history?.runs(ofJob: file)) ?? [] }
}
