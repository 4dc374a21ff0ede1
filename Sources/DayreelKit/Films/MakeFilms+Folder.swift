import JobFiles
package import Model

extension MakeFilms {
    /// Prepares the films of a folder without a job file, as `make` does. `output` is the film's path and may contain
    /// placeholders; nil names the film after its days, in the working folder. A film with such a default name replaces only a film of the
    /// same folder, unless the settings force it.
    ///
    /// Throws `DayreelError`.
    package init(
        ofFolder folder: String, days: Timeframe, albums: [String]?, fit: Fit? = nil, each: FilmPeriod?,
        output: String?, settings: RenderSettings, _ loader: JobLoader
    ) throws {
        let folder = loader.absolute(folder)
        let job = CommandLineJob(
            folder: folder, albums: albums, timeframe: days, fit: fit,
            film: loader.absolute(output ?? Self.fileName(of: days, each: each)))
        let loaded = try loader.load(job, reproducible: settings.isReproducible)
        let films = try each.map { try loaded.each($0, today: loader.today(of: loaded.request.job)) } ?? [loaded]
        self.init(
            file: folder, films: films, isSeries: each != nil, settings: settings, workspace: loader.workspace)
        if output == nil, settings.isForced != true { try requireOwnNames() }
    }

    /// `2024-05.mp4`; for a series, with the placeholders that distinguish its films: `{year}-{month}.mp4`.
    static func fileName(of days: Timeframe, each: FilmPeriod?) -> String {
        (each?.nameTemplate ?? days.nameTemplate) + ".mp4"
    }
}
