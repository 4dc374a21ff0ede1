import Foundation
import JobFiles
package import Library
package import Model

/// The history of runs, for commands. A run goes on without a history that cannot be opened.
package struct RunHistory: Sendable {
    /// Nil where there is none, or none that can be read.
    package let history: History?
    /// Diagnostics about the history itself.
    package let diagnostics: [Diagnostic]

    /// Opens the history. With `mayBegin`, makes the file if there is none. A file that cannot be opened is a diagnostic.
    package init(_ paths: Paths, mayBegin: Bool = true) {
        do {
            try self.init(opening: paths, mayBegin: mayBegin)
        } catch {
            self.init(history: nil, diagnostics: [.historyLost(error)])
        }
    }

    private init(history: History?, diagnostics: [Diagnostic]) {
        self.history = history
        self.diagnostics = diagnostics
    }

    /// Throws `DayreelError` if there is a history that cannot be read.
    package init(opening paths: Paths, mayBegin: Bool = false) throws {
        guard mayBegin || FileManager.default.fileExists(atPath: paths.history) else {
            self.init(history: nil, diagnostics: [])
            return
        }
        let opened = try History(path: paths.history)
        self.init(history: opened, diagnostics: try opened.diagnostics + opened.damage())
    }

    /// The last runs, the newest first. Throws `DayreelError`.
    package func latest(_ count: Int) throws -> [RunRecord] { try history?.runs(limit: count) ?? [] }

    /// Throws `DayreelError(.missingInput)` if there is no such run.
    package func run(_ id: Int64) throws -> RunRecord {
        if let run = try history?.run(id) { return run }
        throw DayreelError(
            .missingInput, "there is no run \(id)", remedy: "'dayreel history' lists all runs.")
    }

    /// Job files that were run and are still there, by name.
    var jobFiles: [String] {
        let files = Set(((try? history?.runs()) ?? []).map(\.job))
        return files.filter { JobFile.isName($0) && FileManager.default.fileExists(atPath: $0) }.sorted()
    }

    /// The run that last made the film at a path.
    package func maker(ofFilm path: String) -> RunRecord? {
        (try? history?.makers(ofFilm: path))?.first
    }

    /// All runs of a job, the newest first; none if the history cannot be read.
    package func runs(ofJob file: String) -> [RunRecord] { (try? history?.runs(ofJob: file)) ?? [] }
}

extension Diagnostic {
    /// The run goes on without the history.
    static func historyLost(_ error: any Error) -> Diagnostic {
        let error = DayreelError(any: error)
        return Diagnostic(
            .warning, .historyUnavailable, path: error.place, "this run is not recorded: \(error.withCause)")
    }
}
