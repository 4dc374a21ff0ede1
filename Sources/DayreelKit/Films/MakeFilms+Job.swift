import Model

extension MakeFilms {
    /// The films that `render` and `make` make.
    package enum Order: Hashable, Sendable {
        /// A job file, or folders and days. With `each`, a film for each period of the days.
        case job(NamedJob, each: FilmPeriod?)
        /// A file with a plan, rendered unchanged; if a job file is named, the plan must be of this job.
        case plan(String, ofJob: String?)
    }

    /// Creates the order for the films of a job or of a plan. `output` replaces the film's path and may contain placeholders. A film of
    /// folders that only its days name replaces only a film of the same folders, unless the settings force it.
    ///
    /// Throws `JobFile.Refusal` for a wrong job file or option, otherwise `DayreelError`.
    package init(_ order: Order, output: String?, settings: RenderSettings, _ loader: JobLoader) throws {
        switch order {
        case .plan(let plan, let job):
            self.init(
                file: loader.absolute(job ?? plan), films: [try loader.load(plan: plan, ofJob: job, output: output)],
                isSeries: false, settings: settings, workspace: loader.workspace)
        case .job(let named, let each):
            let loaded = try loader.load(named, output: output, each: each, reproducible: settings.isReproducible)
            if each == nil { try loaded.requireOtherName() }
            let films = try each.map { try loaded.each($0, today: loader.today(of: loaded.request.job)) } ?? [loaded]
            self.init(
                file: named.recordedAs(loader), films: films, isSeries: each != nil, settings: settings,
                workspace: loader.workspace)
            if loaded.isNamedByDays, settings.isForced != true { try requireOwnNames() }
        }
    }
}
