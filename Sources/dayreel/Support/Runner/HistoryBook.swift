import Foundation
import Library
import Model

/// The history as a run uses it: without it if it cannot be had.
struct HistoryBook: Sendable {
    let history: History?
    let diagnostics: [Diagnostic]

    /// With `mayBegin`, makes the file where there is none yet.
    init(_ places: Places, mayBegin: Bool = true) {
        guard mayBegin || FileManager.default.fileExists(atPath: places.history) else {
            (history, diagnostics) = (nil, [])
            return
        }
        do {
            let opened = try History(path: places.history)
            (history, diagnostics) = (opened, try opened.diagnostics + opened.damage())
        } catch {
            (history, diagnostics) = (nil, [.historyLost(error)])
        }
    }

    /// Job files that were run and are still there, by name.
    var jobFiles: [String] {
        let files = Set(((try? history?.runs()) ?? []).map(\.job))
        return files.filter { file in
            [".yaml", ".yml"].contains { file.lowercased().hasSuffix($0) }
                && FileManager.default.fileExists(atPath: file)
        }.sorted()
    }

    /// The run that last made the film at a path.
    func maker(ofFilm path: String) -> RunRecord? {
        ((try? history?.runs()) ?? []).first { $0.status == .completed && $0.film == path }
    }

    /// All runs of a job, the newest first; none if the history cannot be read.
    func runs(ofJob file: String) -> [RunRecord] { (try? history?.runs(ofJob: file)) ?? [] }
}
