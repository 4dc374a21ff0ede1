import ArgumentParser
import Foundation
import Library
import Model
import Pipeline
import Reports

/// The job runner: makes the films that jobs are to have by now, each at most once, and remembers what became of them.
struct Runner: Sendable {
    let clock: SystemClock
    let settings: RenderSettings
    let terminal: Terminal
    /// Only what a schedule says is due.
    var isDue = false
    /// Also what is up to date, and what has to wait after failures.
    var isForced = false
    /// No word about jobs with nothing to do.
    var isQuiet = false
    /// Only says what would be made: no film, no record, no hook.
    var isDry = false
    private let stage = CurrentDisplay()

    /// A signal ends the run.
    func stopDisplay() { stage.stop(or: ProgressDisplay(settings.progress, on: terminal)) }

    /// Runs each job; one that fails does not keep the others. Throws `DayreelError` if there are none, and
    /// `CancellationError`.
    func run(_ arguments: [String]) async throws -> RunSummary {
        let book = HistoryBook(settings.places, mayBegin: !isDry)
        for trouble in book.diagnostics { show(trouble) }
        let loader = JobLoader(clock: clock, settings: settings.user)
        var summary = RunSummary()
        for job in try JobGroup(arguments, loader: loader, book: book, isDue: isDue).jobs {
            do {
                try await run(try job.get(), book: book, &summary)
            } catch {
                try Task.checkCancellation()
                report(error, &summary)
            }
        }
        if summary.films.isEmpty, summary.worst == nil, settings.progress != .json, !isQuiet {
            terminal.message("nothing to do")
        }
        return summary
    }

    private func run(_ job: GroupedJob, book: HistoryBook, _ summary: inout RunSummary) async throws {
        guard job.isAsked else { return say(job.file, .unscheduled, "has no schedule") }
        let lock = isDry ? nil : try lock(job.file)
        defer { withExtendedLifetime(lock) {} }
        let look = SourceLook(settings: settings)
        // Asked once more with the lock: another process may have made films meanwhile.
        for turn in try job.turns(book) where !turn.isDone || turn.mayBeWhole {
            do {
                try await take(turn, of: job, look, book: book, &summary)
            } catch {
                try Task.checkCancellation()
                report(error, &summary)
            }
        }
    }

    /// Nil, with a warning, if there can be no lock: on a full disk the film is made nevertheless.
    private func lock(_ file: String) throws -> JobLock? {
        let holder = JobLock.Holder(
            process: ProcessInfo.processInfo.processIdentifier, host: ThisProgram.host, since: clock.now)
        let lock: JobLock
        do {
            lock = try JobLock(job: file, folder: settings.places.locks, holder: holder)
        } catch let error as DayreelError where error.code != .busy {
            let message = "another run of the job at the same time would not be noticed: \(error.reason)"
            show(Diagnostic(.warning, .lockUnavailable, path: error.place, message))
            return nil
        }
        if let dead = lock.predecessor { say(file, .takenOver, "takes over from \(dead.words), which is dead") }
        return lock
    }

    private func take(
        _ turn: FilmTurn, of job: GroupedJob, _ look: SourceLook, book: HistoryBook, _ summary: inout RunSummary
    ) async throws {
        let decision = try await FilmDecision(turn, look, isForced: isForced)
        let run = { (display: ProgressDisplay) in
            var loaded = job.loaded
            loaded.request = turn.request
            return RecordedRun(
                file: job.file, job: loaded,
                settings: settings, display: display, history: book.history, clock: clock, period: turn.period)
        }
        switch decision {
        case .leave: break
        case .upToDate: say(job.file, .upToDate, "\(turn.title) is up to date\(turn.lackInWords)")
        case .hold(let why):
            let film = turn.standingFilm == nil ? "is not made yet" : "keeps its film as it is"
            say(job.file, .waiting, "\(turn.title) \(film): \(why); --force makes it anyway")
            summary.add(.busy)
        case .wait(let time): sayWaiting(turn, until: time, job.file, &summary)
        case .giveUp: sayFailing(turn, job.file, &summary)
        case .nothing(let cause, let isNews):
            // A schedule asks every hour, a person once.
            guard isNews || !isDue || isForced else { break }
            say(job.file, .nothing, "\(turn.nothingInWords): \(cause.reason)")
            guard isNews || isForced, !isDry else { break }
            try await withDisplay { try await run($0).recordNothing(because: cause) }
        case .make(let why):
            say(job.file, .rendering, "\(isDry ? "would render" : "renders") \(turn.title): \(why)")
            let film = isDry ? turn.request.output : try await withDisplay { try await run($0).run().reel.path }
            summary.add(film: film)
            try terminal.result(film)
        }
    }

    private func withDisplay<Value: Sendable>(_ body: (ProgressDisplay) async throws -> Value) async throws -> Value {
        let display = ProgressDisplay(settings.progress, on: terminal)
        stage.set(display)
        defer {
            stage.set(nil)
            display.close()
        }
        return try await body(display)
    }
}

extension Runner {
    private func sayWaiting(_ turn: FilmTurn, until time: Int64, _ file: String, _ summary: inout RunSummary) {
        say(
            file, .waiting,
            "\(turn.title) waits until \(UTCTime.text(time)) after \(turn.failuresInWords) "
                + "(\(turn.lastFailure)); --force tries now")
        summary.add(.busy)
    }

    private func sayFailing(_ turn: FilmTurn, _ file: String, _ summary: inout RunSummary) {
        say(
            file, .failing,
            "\(turn.title) is failing: \(turn.failures.count) runs in a row came to nothing (\(turn.lastFailure)); "
                + "it is tried again when the job is changed, or with --force")
        summary.add(turn.failures.last?.error?.code ?? .internalError)
    }

    private func say(_ file: String, _ state: RunStatement.State, _ message: String) {
        guard !(isQuiet && state.isQuiet) else { return }
        let text = RunStatement(file, state, message).text(as: settings.progress)
        if settings.progress == .json { terminal.event(text) } else { terminal.message(text) }
    }

    private func show(_ diagnostic: Diagnostic) {
        let display = ProgressDisplay(settings.progress, on: terminal)
        display.handle(.diagnostic(diagnostic))
        display.close()
    }

    private func report(_ error: any Error, _ summary: inout RunSummary) {
        let error = DayreelError(any: error)
        summary.add(error.code)
        let isJSON = settings.progress == .json
        if isJSON { terminal.event(ProgressJSON.error(error)) } else { terminal.message("\(error)") }
    }
}
