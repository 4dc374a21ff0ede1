import JobFiles
package import Model

/// The sources that a command line names to be looked through: folders and libraries, or those of a job.
package enum NamedSources: Sendable {
    /// Folders and libraries with absolute paths, and the rules for days. Without a home zone in these, the system's counts.
    case folders([Source], DayRules)
    case job(FilmRequest)

    /// `paths` are folders, or one job file; `albums` those to take of each folder. `isAlone` is false where the command line says what
    /// a job says itself, which `own` names: "sources". Throws `DayreelError(.usage)` for a job file that does not stand alone then, and
    /// `JobFile.Refusal` for one that is wrong.
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

    /// The folder that their paths are shown under: that of the only source.
    package var base: String? { sources.count == 1 ? sources[0].path : nil }
}
