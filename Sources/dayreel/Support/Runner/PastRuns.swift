import Foundation
import Library
import Model

/// The history as a command reads it. Asking makes no file.
struct PastRuns {
    private let history: History?

    /// Throws `DayreelError` if there is a history that cannot be read.
    init(_ places: Places) throws {
        guard FileManager.default.fileExists(atPath: places.history) else {
            history = nil
            return
        }
        let history = try History(path: places.history)
        for trouble in try history.diagnostics + history.damage() { Terminal.standard.message(trouble) }
        self.history = history
    }

    func latest(_ count: Int) throws -> [RunRecord] { try history?.runs(limit: count) ?? [] }

    func run(_ id: Int64) throws -> RunRecord {
        if let run = try history?.run(id) { return run }
        throw DayreelError(
            .missingInput, "there is no run \(id)", remedy: "'dayreel history' lists the runs that there are.")
    }
}
