import JobFiles
package import Model

/// The sources that a command line names for a scan: folders and libraries, or those of a job.
package enum NamedSources: Sendable {
    /// Folders and libraries with absolute paths, and the rules for days. The system's home zone counts if the rules have none.
    case folders([Source], DayRules)
    case job(FilmRequest)

    /// Reads the command line. `paths` are folders, or one job file; `albums` are those to take from each folder. `isAlone` is false if the
    /// command line sets what a job sets itself, named by `own`: "sources". Throws `DayreelError(.usage)` if a job file is not alone in
    /// that case, and `JobFile.Refusal` if it is wrong.
    package init(
        _ paths: [String], albums: [String]? = nil, days: DayRules, own: String, isAlone: Bool = true,
        in workspace: Workspace
    ) throws {
        guard let job = paths.first(where: JobLoader.isJobFile) else {
            self = .folders(paths.map { Source(path: workspace.absolute($0), albums: albums) }, days)
            return
        }
        guard paths.count == 1, isAlone else {
            throw DayreelError(.usage, "a job file stands alone: it has \(own) of its own", place: job)
        }
        self = .job(try JobLoader(workspace).load(job).request)
    }

    package var sources: [Source] {
        switch self {
        case .folders(let sources, _): sources
        case .job(let request): request.job.sources
        }
    }

    package var days: DayRules {
        switch self {
        case .folders(_, let days): days
        case .job(let request): request.job.days
        }
    }

    /// The folder relative to which their paths are shown: that of the only source.
    package var base: String? { sources.count == 1 ? sources[0].path : nil }
}
