package import Model

extension MakeFilms {
    /// The films that `render` makes.
    package enum Order: Hashable, Sendable {
        /// A job file; `days` replace the job's. With `each`, a film for each period of the days.
        case job(String, days: Timeframe?, each: FilmPeriod?)
        /// A file with a plan, rendered unchanged; if a job file is named, the plan must be of this job.
        case plan(String, ofJob: String?)
    }

    /// Creates the order for the films of a job file or of a plan, as `render` does. `output` replaces the film's path and may contain
    /// placeholders. Throws `JobFile.Refusal` for a wrong job file, otherwise `DayreelError`.
    package init(_ order: Order, output: String?, settings: RenderSettings, _ loader: JobLoader) throws {
        let file: String
        let films: [LoadedJob]
        var isSeries = false
        switch order {
        case .plan(let plan, let job):
            file = job ?? plan
            films = [try loader.load(plan: plan, ofJob: job, output: output)]
        case .job(let job, let days, let each):
            file = job
            let loaded = try loader.load(
                job, output: output, timeframe: days, reproducible: settings.isReproducible)
            if let each {
                films = try loaded.each(each, today: loader.today(of: loaded.request.job))
            } else {
                try loaded.requireOtherName()
                films = [loaded]
            }
            isSeries = each != nil
        }
        self.init(
            file: loader.absolute(file), films: films, isSeries: isSeries, settings: settings,
            workspace: loader.workspace)
    }
}
