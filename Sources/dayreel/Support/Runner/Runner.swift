import ArgumentParser
import Foundation
import Library
import Pipeline
import Stages
import Synchronization

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
    private let stage = CurrentDisplay()

    private var loader: JobLoader { JobLoader(clock: clock, settings: settings.user) }

    /// A signal ends the run.
    func stopDisplay() { stage.stop(or: ProgressDisplay(settings.progress, on: terminal)) }

    /// Runs each job; one that fails does not keep the others. Throws `DayreelError` if there are none, and
    /// `CancellationError`.
    func run(_ arguments: [String]) async throws -> RunSummary {
        let files = try JobList.files(arguments, loader)
        let book = HistoryBook(settings.places)
        for trouble in book.diagnostics { show(trouble) }
        var summary = RunSummary()
        for file in files {
            do {
                try await run(file, book: book, &summary)
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

    private func run(_ file: String, book: HistoryBook, _ summary: inout RunSummary) async throws {
        let job = try loader.load(file)
        if isDue, job.request.job.schedule == nil { return say(file, .unscheduled, "has no schedule") }
        let holder = JobLock.Holder(
            process: ProcessInfo.processInfo.processIdentifier, host: ThisProgram.host, since: clock.now)
        let lock = try JobLock(job: file, folder: settings.places.locks, holder: holder)
        defer { withExtendedLifetime(lock) {} }
        if let dead = lock.predecessor { say(file, .takenOver, "takes over from \(dead.words), which is dead") }
        for turn in try turns(of: job, history: book.runs(ofJob: file)) where !turn.isDone {
            do {
                try await take(turn, of: job, file, book: book, &summary)
            } catch {
                try Task.checkCancellation()
                report(error, &summary)
            }
        }
    }

    private func turns(of job: JobLoader.Loaded, history: [RunRecord]) throws -> [FilmTurn] {
        guard isDue, let schedule = job.request.job.schedule else {
            return [try FilmTurn(request: job.request, period: nil, isOlder: false, history: history)]
        }
        return try FilmTurn.scheduled(job, schedule, clock: clock, history: history)
    }

    private func take(
        _ turn: FilmTurn, of job: JobLoader.Loaded, _ file: String, book: HistoryBook, _ summary: inout RunSummary
    ) async throws {
        guard let reason = try await reason(for: turn, file, &summary) else { return }
        say(file, .rendering, "renders \(turn.title): \(reason)")
        let display = ProgressDisplay(settings.progress, on: terminal)
        stage.set(display)
        defer { display.close() }
        var loaded = job
        loaded.request = turn.request
        let run = RecordedRun(
            file: file, job: loaded, settings: settings, display: display, history: book.history, clock: clock,
            period: turn.period)
        let film = try await run.run().reel.path
        summary.add(film: film)
        try terminal.result(film)
    }

    /// Why the film has to be rendered, in words; nil if it has not, which is then said.
    private func reason(for turn: FilmTurn, _ file: String, _ summary: inout RunSummary) async throws -> String? {
        if isForced { return "forced" }
        guard let film = turn.standingFilm else {
            let isNew = !turn.records.contains { $0.status == .completed }
            return mayRun(turn, file, &summary) ? (isNew ? "it has no film yet" : "its film is missing") : nil
        }
        let pipeline = StandardPipeline.planning(
            StandardPipeline.Surroundings(places: settings.places, workers: settings.workers))
        // A plan that cannot be made is a failure of the run, which is then recorded as one.
        let hash = try? await pipeline.plan(turn.request, progress: .none).hash()
        try Task.checkCancellation()
        if hash == film.planHash {
            say(file, .upToDate, "\(turn.title) is up to date")
            return nil
        }
        return mayRun(turn, file, &summary) ? "its plan has changed" : nil
    }

    /// Whether earlier failures let it be tried now.
    private func mayRun(_ turn: FilmTurn, _ file: String, _ summary: inout RunSummary) -> Bool {
        let cause = turn.failures.last?.error
        let last = cause?.message ?? "it was interrupted"
        switch turn.verdict {
        case .now: return true
        case .waits(let time):
            say(
                file, .waiting,
                "\(turn.title) waits until \(UTCTime.text(time)) after "
                    + "\(turn.failures.count.counted("failed run")) (\(last)); --force tries now")
            summary.add(.busy)
        // A newer film is due: this one is given up.
        case .failing where turn.isOlder: break
        case .failing:
            say(
                file, .failing,
                "\(turn.title) is failing: \(turn.failures.count.counted("run")) in a row came to nothing "
                    + "(\(last)); it is tried again when the job is changed, or with --force")
            summary.add(cause?.code ?? .internalError)
        }
        return false
    }
}

extension Runner {
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
        terminal.message(settings.progress == .json ? ProgressJSON.error(error) : "\(error)")
    }
}

/// The display of the film that is being made, for the signal that ends it.
private final class CurrentDisplay: Sendable {
    private let display = Mutex<ProgressDisplay?>(nil)

    func set(_ new: ProgressDisplay) { display.withLock { $0 = new } }

    /// `other` speaks where no film is being made.
    func stop(or other: ProgressDisplay) { display.withLock { ($0 ?? other).stop() } }
}
