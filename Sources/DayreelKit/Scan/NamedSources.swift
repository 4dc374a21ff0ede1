import Foundation
import JobFiles
package import Model

/// The sources of a scan: folders and libraries, or those of a job.
package enum NamedSources: Sendable {
    /// Folders and libraries with absolute paths. The system's home zone counts if the rules have none.
    case folders([Source], ScanRules)
    case job(FilmRequest)

    /// Reads the command line. `paths` are folders, or one job file; `albums` are those to take from each folder. `isAlone` is false if the
    /// command line sets what a job sets itself, named by `own`: "sources". Throws `DayreelError(.usage)` if a job file is not alone in
    /// that case, and `JobFile.Refusal` if it is wrong.
    package init(
        _ paths: [String], albums: [String]? = nil, days: DayRules, own: String, isAlone: Bool = true,
        in workspace: Workspace
    ) throws {
        try paths.forEach(FolderWord.requireText)
        guard let job = paths.first(where: JobLoader.isJobFile) else {
            for path in paths where !FileManager.default.fileExists(atPath: workspace.absolute(path)) {
                try Self.requireName(path, workspace)
            }
            self = .folders(
                paths.map { Source(path: workspace.absoluteFolder($0), albums: albums) },
                ScanRules(days: days, now: workspace.clock.now))
            return
        }
        guard paths.count == 1, isAlone else {
            throw DayreelError(.usage, "a job file stands alone: it has \(own) of its own", place: job)
        }
        self = .job(try JobLoader(workspace).load(job).request)
    }

    /// Throws `DayreelError(.usage)` for what cannot be a folder: days, which belong to films, or a pattern.
    private static func requireName(_ path: String, _ workspace: Workspace) throws {
        try FolderWord.requireName(path) { "its source into a job file: \($0)" }
        guard (try? JobLoader(workspace).timeframe(path, named: "days")) != nil else { return }
        throw DayreelError(
            .usage, "'\(path)' is no folder but days, and this takes the media of all days",
            remedy: "Leave it out, or list the media of days with 'dayreel plan FOLDER DAYS'.")
    }

    package var sources: [Source] {
        switch self {
        case .folders(let sources, _): sources
        case .job(let request): request.job.sources
        }
    }

    /// The scan of other sources by the same rules.
    package func limited(to sources: [Source]) -> NamedSources {
        switch self {
        case .folders(_, let rules): return .folders(sources, rules)
        case .job(var request):
            request.job.sources = sources
            return .job(request)
        }
    }

    package var days: DayRules {
        switch self {
        case .folders(_, let rules): rules.days
        case .job(let request): request.job.days
        }
    }

    /// The rules that date media and leave files out.
    package var rules: ScanRules {
        switch self {
        case .folders(_, let rules): rules
        case .job(let request): ScanRules(request)
        }
    }

    /// The folder relative to which their paths are shown: that of the only source.
    package var base: String? { sources.count == 1 ? sources[0].path : nil }
}
