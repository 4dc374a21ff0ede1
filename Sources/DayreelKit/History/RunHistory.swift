import Foundation
import JobFiles
package import Library
package import Model

/// The history of runs, for commands. Runs continue without a history if it cannot be opened.
package struct RunHistory: Sendable {
    /// The history; nil if there is none, or it cannot be read.
    package let history: History?
    /// Diagnostics about the history itself.
    package let diagnostics: [Diagnostic]

    /// Opens the history. With `mayBegin`, creates the file if necessary. With `isKnown`, this process has opened it before: the file is
    /// not checked again, nor are all runs read to tell of damaged ones. Reports a file that cannot be opened as a diagnostic.
    package init(_ paths: Paths, mayBegin: Bool = true, isKnown: Bool = false) {
        do {
            try self.init(opening: paths, mayBegin: mayBegin, isKnown: isKnown)
        } catch {
            self.init(history: nil, diagnostics: [.historyLost(error)])
        }
    }

    private init(history: History?, diagnostics: [Diagnostic]) {
        self.history = history
        self.diagnostics = diagnostics
    }

    /// Opens the history. Throws `DayreelError` if it exists and cannot be read.
    package init(opening paths: Paths, mayBegin: Bool = false, isKnown: Bool = false) throws {
        guard mayBegin || FileManager.default.fileExists(atPath: paths.history) else {
            self.init(history: nil, diagnostics: [])
            return
        }
        let opened = try History(path: paths.history, isChecked: isKnown)
        self.init(history: opened, diagnostics: try opened.diagnostics + (isKnown ? [] : opened.damage()))
    }

    /// The latest runs, newest first. `withAhead` adds what was rendered of films that were not due. Throws `DayreelError`.
    package func latest(_ count: Int, withAhead: Bool = false) throws -> [RunRecord] {
        try history?.runs(limit: count, withAhead: withAhead) ?? []
    }

    /// The run with this number. Throws `DayreelError(.missingInput)` if there is none.
    package func run(_ id: Int64) throws -> RunRecord {
        if let run = try history?.run(id) { return run }
        throw DayreelError(
            .missingInput, "there is no run \(id)", remedy: "'dayreel history' lists all runs.")
    }

    /// The job files in the history that still exist, by name.
    var jobFiles: [String] {
        let files = Set(((try? history?.runs()) ?? []).map(\.job))
        return files.filter { JobFile.isName($0) && FileManager.default.fileExists(atPath: $0) }.sorted()
    }

    /// The run that last made the film at a path.
    func maker(ofFilm path: String) -> RunRecord? {
        (try? history?.makers(ofFilm: path))?.first
    }

    /// All runs of a job, newest first; none if the history cannot be read.
    func runs(ofJob file: String) -> [RunRecord] { (try? history?.runs(ofJob: file)) ?? [] }

    /// What was rendered ahead of a job's film of this period, newest first; none if the history cannot be read.
    func ahead(ofJob file: String, _ period: Period) -> [RunRecord] {
        ((try? history?.ahead(ofJob: file)) ?? []).filter { $0.period == period.description }
    }
}

extension Diagnostic {
    /// The warning that the run continues without the history.
    static func historyLost(_ error: any Error) -> Diagnostic {
        let error = DayreelError(any: error)
        return Diagnostic(
            .warning, .historyUnavailable, path: error.place, "this run is not recorded: \(error.withCause)")
    }
}
