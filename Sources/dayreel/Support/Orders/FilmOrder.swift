import ArgumentParser
import Library
import Model
import Reports

/// The films that a command line asks for, made one after the other: those of `render` and `make`.
struct FilmOrder: Sendable {
    /// The file that the runs are recorded under: the job file, the plan, or the folder.
    let file: String
    let films: [JobLoader.Loaded]
    /// Several were asked for, even if it is one: then a part without media is no failure.
    let isSeries: Bool
    let settings: RenderSettings
    let clock: SystemClock
    let terminal: Terminal
    private let stage = CurrentDisplay()

    init(
        file: String, films: [JobLoader.Loaded], isSeries: Bool, settings: RenderSettings, clock: SystemClock,
        terminal: Terminal
    ) {
        self.file = file
        self.films = films
        self.isSeries = isSeries
        self.settings = settings
        self.clock = clock
        self.terminal = terminal
    }

    /// The results for the films.
    struct Delivery: Sendable {
        var outcomes: [ReelOutcome] = []
        /// The errors of films that were not made.
        var failures: [DayreelError] = []
    }

    /// Makes the films and prints their paths. Ctrl-C ends it within a second.
    ///
    /// Throws what a run throws; in a series only `CancellationError`, and `DayreelError(.noMedia)` if there is nothing to
    /// show at all.
    func deliver() async throws -> Delivery {
        SignalTrap.prepareParent()
        return try await SignalTrap.run {
            stage.stop(or: ProgressDisplay(settings.progress, on: terminal))
        } _: {
            isSeries ? try await series() : Delivery(outcomes: [try await make(films[0])])
        }
    }

    private func series() async throws -> Delivery {
        let look = SourceLook(settings: settings)
        var delivery = Delivery()
        for (index, film) in films.enumerated() {
            let title = film.request.job.title(of: film.request.timeframe)
            if case .nothing(let cause, _) = try await look.prospect(of: film.request) {
                say(.nothing, "there is nothing to show in \(title): \(cause.message)")
                continue
            }
            say(.rendering, "renders \(title) (\(index + 1) of \(films.count))")
            do {
                delivery.outcomes.append(try await make(film))
            } catch {
                try Task.checkCancellation()
                let error = DayreelError(any: error)
                delivery.failures.append(error)
                if settings.progress == .json {
                    terminal.event(ProgressJSON.error(error))
                } else {
                    terminal.message("\(error)")
                }
            }
        }
        guard delivery.outcomes.isEmpty, delivery.failures.isEmpty else { return delivery }
        throw DayreelError(
            .noMedia, "there is nothing to show in any of the \(films.count) parts", place: file,
            remedy: "'dayreel scan' lists what the sources hold; choose other days with --timeframe.")
    }

    private func make(_ film: JobLoader.Loaded) async throws -> ReelOutcome {
        let display = ProgressDisplay(settings.progress, on: terminal)
        stage.set(display)
        defer {
            stage.set(nil)
            display.close()
        }
        display.begin()
        let book = HistoryBook(settings.places)
        for trouble in book.diagnostics { display.handle(.diagnostic(trouble)) }
        let run = RecordedRun(
            file: file, job: film, settings: settings, display: display, history: book.history, clock: clock)
        let outcome = try await run.run()
        display.close()
        try terminal.result(outcome.reel.path)
        return outcome
    }

    private func say(_ state: RunStatement.State, _ message: String) {
        let text = RunStatement(file, state, message).text(as: settings.progress)
        if settings.progress == .json { terminal.event(text) } else { terminal.message(text) }
    }
}
