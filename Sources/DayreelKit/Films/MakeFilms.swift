import Files
import Foundation
import Library
package import Model

/// Makes the films of a command line, one after the other: for `render` and `make`.
package struct MakeFilms: Sendable {
    /// The file under which runs are recorded: the job file, the plan, or the folder.
    package let file: String
    package let films: [LoadedJob]
    /// True for a series, even of one film: then a part without media is not a failure.
    package let isSeries: Bool
    package let settings: RenderSettings
    package let workspace: Workspace

    package init(file: String, films: [LoadedJob], isSeries: Bool, settings: RenderSettings, workspace: Workspace) {
        self.file = file
        self.films = films
        self.isSeries = isSeries
        self.settings = settings
        self.workspace = workspace
    }

    /// The results for the films.
    package struct Delivery: Sendable {
        package var outcomes: [FilmOutcome] = []
        /// The errors of films that were not made.
        package var failures: [DayreelError] = []
    }

    /// Makes the films. Throws what a run throws; in a series only `CancellationError`, and `DayreelError(.noMedia)` if there is nothing at
    /// all to show.
    package func run(_ observer: any RunObserver) async throws -> Delivery {
        isSeries ? try await series(observer) : Delivery(outcomes: [try await make(films[0], observer)])
    }

    /// Throws `DayreelError(.outputUnwritable)` if a film would replace one that was not made from the same file. For default names.
    package func requireOwnNames() throws {
        let history = RunHistory(workspace.paths, mayBegin: false)
        for film in films.map(\.request.output) where FileManager.default.fileExists(atPath: film) {
            let maker = history.maker(ofFilm: film)
            guard maker?.job != file || maker?.filmBytes != FileSize.bytes(of: film) else { continue }
            throw DayreelError(
                .outputUnwritable, "a file with the film's name exists, and 'make' did not make it from this folder",
                place: film, remedy: "Name the film with --output; --force replaces the file.")
        }
    }

    private func series(_ observer: any RunObserver) async throws -> Delivery {
        let look = SharedScan(workspace, workers: settings.workers, observer: observer)
        var delivery = Delivery()
        for (index, film) in films.enumerated() {
            let title = film.request.job.title(of: film.request.timeframe)
            if case .nothing(let cause, _) = try await look.prospect(of: film.request) {
                observer.notice(JobNotice(file, .nothing, "there is nothing to show in \(title): \(cause.message)"))
                continue
            }
            observer.notice(JobNotice(file, .rendering, "rendering \(title) (\(index + 1) of \(films.count))"))
            do {
                delivery.outcomes.append(try await make(film, observer))
            } catch {
                try Task.checkCancellation()
                let error = DayreelError(any: error)
                delivery.failures.append(error)
                observer.failure(error)
            }
        }
        guard delivery.outcomes.isEmpty, delivery.failures.isEmpty else { return delivery }
        throw DayreelError(
            .noMedia, "there is nothing to show in any of the \(films.count) films", place: file,
            remedy: "'dayreel scan' lists what the sources hold; choose other days with --timeframe.")
    }

    private func make(_ film: LoadedJob, _ observer: any RunObserver) async throws -> FilmOutcome {
        let outcome = try await observer.making { observer in
            let history = RunHistory(workspace.paths)
            for trouble in history.diagnostics { observer.handle(.diagnostic(trouble)) }
            return try await RecordedRender(
                file: file, job: film, settings: settings, workspace: workspace, observer: observer,
                history: history.history
            ).run()
        }
        try observer.finished(film: outcome.film.path)
        return outcome
    }
}
