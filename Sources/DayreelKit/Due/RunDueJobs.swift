import Foundation
import Library
package import Model
import Pipeline
import Stages

/// Makes the films that jobs should have by now, each at most once, and records the results.
package struct RunDueJobs: Sendable {
    package let loader: JobLoader
    package let settings: RenderSettings
    package let observer: any RunObserver
    /// True to make only films that are due by a schedule.
    package let isDue: Bool
    /// True to make films that are up to date, or have to wait after failures, too.
    package let isForced: Bool
    /// True to only report what would be made: no film, no record, no hook.
    package let isDry: Bool

    package init(
        loader: JobLoader, settings: RenderSettings, observer: any RunObserver, isDue: Bool = false,
        isForced: Bool = false, isDry: Bool = false
    ) {
        self.loader = loader
        self.settings = settings
        self.observer = observer
        self.isDue = isDue
        self.isForced = isForced
        self.isDry = isDry
    }

    private var workspace: Workspace { loader.workspace }

    /// Runs each job; a failing one does not stop the others. Throws `DayreelError` if there are none, and
    /// `CancellationError`.
    package func run(_ arguments: [String]) async throws -> RunSummary {
        let history = RunHistory(workspace.paths, mayBegin: !isDry)
        for trouble in history.diagnostics { observer.diagnostic(trouble) }
        var summary = RunSummary()
        var candidates: [RenderAhead.Candidate] = []
        for job in try JobGroup(arguments, loader: loader, history: history, isDue: isDue).jobs {
            do {
                let job = try job.get()
                let scan = try await run(job, history, &summary)
                if let scan { candidates.append(RenderAhead.Candidate(job: job, scan: scan)) }
            } catch {
                try Task.checkCancellation()
                report(error, &summary)
            }
        }
        // No job is locked any more: whoever wants a film now does not wait.
        if isDue, settings.rendersAhead { summary.hasRenderedAhead = try await renderAhead(candidates, history) }
        return summary
    }

    /// Renders segments of films that are not due yet. Trouble is told and is no failure. Throws `CancellationError`.
    private func renderAhead(_ candidates: [RenderAhead.Candidate], _ history: RunHistory) async throws -> Bool {
        let ahead = RenderAhead(
            workspace: workspace, settings: settings, observer: observer, history: history, isDry: isDry)
        do {
            return try await ahead.run(candidates).hasRendered
        } catch {
            try Task.checkCancellation()
            return false
        }
    }

    /// Makes the films of a job. Returns its look at the media; nil for a job that is left alone.
    private func run(
        _ job: GroupedJob, _ history: RunHistory, _ summary: inout RunSummary
    ) async throws -> SharedScan? {
        guard job.isAsked else {
            say(job.file, .unscheduled, "has no schedule")
            return nil
        }
        if isDue, !isForced, SchedulePause(of: job.file, workspace.paths).isOn {
            say(job.file, .paused, "is paused; 'dayreel schedule resume' ends that")
            return nil
        }
        let lock = isDry ? nil : try lock(job.file)
        defer { withExtendedLifetime(lock) {} }
        let scan = SharedScan(workspace, workers: settings.workers, observer: observer)
        // Decided again under the lock: another process may have made films in the meantime.
        let films = try job.films(history, .atFilmsAndMedia).filter { !$0.isDone || $0.mayBeWhole }
        // An hourly run with nothing to do starts no examiner.
        if !films.isEmpty, let refusal = try await workspace.refusal(of: job.loaded.named) { throw refusal }
        var empty = EmptyFilms()
        defer { say(&empty, job.file) }
        for due in films {
            do {
                try await take(due, of: job, scan, history, &summary, &empty)
            } catch {
                try Task.checkCancellation()
                report(error, &summary)
            }
        }
        let unfinished = await scan.unfinished
        summary.add(unfinished: unfinished)
        return scan
    }

    /// The lock on a job. Nil, with a warning, if it cannot be created: even on a full disk the film is made.
    private func lock(_ file: String) throws -> JobLock? {
        let holder = JobLock.Holder(
            process: workspace.machine.process, host: workspace.machine.host, since: workspace.clock.now)
        let lock: JobLock
        do {
            lock = try JobLock(job: file, folder: workspace.paths.locks, holder: holder)
        } catch let error as DayreelError where error.code != .busy {
            observer.diagnostic(.unlocked(because: error))
            return nil
        }
        if let dead = lock.predecessor {
            say(file, .takenOver, "taking over from \(dead.words), which is no longer running")
        }
        return lock
    }

    private func take(
        _ due: DueFilm, of job: GroupedJob, _ scan: SharedScan, _ history: RunHistory, _ summary: inout RunSummary,
        _ empty: inout EmptyFilms
    ) async throws {
        let decision = try await DueFilmDecision(due, scan, isForced: isForced)
        let isEmpty = if case .nothing = decision { due.unchangedFilm == nil } else { false }
        if !isEmpty { say(&empty, job.file) }
        var loaded = job.loaded
        loaded.request = due.request
        let make = MakeFilm(
            file: job.file, job: loaded, settings: settings, workspace: workspace, period: due.period)
        switch decision {
        case .leave: break
        case .upToDate: say(job.file, .upToDate, "\(due.title) is up to date\(due.lackInWords)")
        case .hold(let why):
            let film = due.unchangedFilm == nil ? "is not made yet" : "keeps its film as it is"
            say(job.file, .waiting, "\(due.title) \(film): \(why.words); --force makes it anyway")
            summary.add(.busy)
        case .wait(let time): sayWaiting(due, until: time, job.file, &summary)
        case .giveUp: sayFailing(due, job.file, &summary)
        case .nothing(let cause, let isNews):
            // A schedule would repeat this every hour, a person asks only once.
            guard isNews || !isDue || isForced else { break }
            let message = "\(due.nothingInWords): \(cause.words(behindNothingIn: due.title))"
            if isEmpty { empty.add(due.title, message: message) } else { say(job.file, .nothing, message) }
            guard isNews || isForced, !isDry else { break }
            try await make.recordNothing(because: cause, observer, in: history)
        case .make(let why):
            say(job.file, .rendering, "\(isDry ? "would render" : "renders") \(due.title): \(why.words)")
            guard isDry else { return summary.add(film: try await make.run(observer, in: history).film.path) }
            summary.add(film: due.request.output)
            try observer.finished(film: due.request.output)
        }
    }
}

extension RunDueJobs {
    private func sayWaiting(_ due: DueFilm, until time: Int64, _ file: String, _ summary: inout RunSummary) {
        say(
            file, .waiting,
            "\(due.title) waits until \(workspace.clock.localTime.text(time)) after \(due.failedRuns.words); --force tries now"
        )
        summary.add(.busy)
    }

    private func sayFailing(_ due: DueFilm, _ file: String, _ summary: inout RunSummary) {
        say(
            file, .failing,
            "\(due.title) is failing: \(due.failedRuns.wordsOfAll); "
                + "it is tried again when the job is changed, or with --force")
        summary.add(due.failures.last?.error?.code ?? .internalError)
    }

    private func say(_ empty: inout EmptyFilms, _ file: String) {
        if let message = empty.take() { say(file, .nothing, message) }
    }

    private func say(_ file: String, _ state: JobNotice.State, _ message: String) {
        observer.notice(JobNotice(file, state, message))
    }

    private func report(_ error: any Error, _ summary: inout RunSummary) {
        let error = DayreelError(any: error)
        summary.add(error.code)
        observer.failure(error)
    }
}

/// The results of a run of several jobs.
package struct RunSummary: Sendable {
    package private(set) var films: [String] = []
    package private(set) var worst: DayreelError.Code?
    /// The absolute paths of files that were still being written, so that no film includes them yet.
    package private(set) var unfinished: Set<String> = []
    /// True if segments of films that are not due yet were rendered, or would be by a run that is not dry.
    package fileprivate(set) var hasRenderedAhead = false

    package init() {}

    /// True if no film was made and nothing went wrong.
    package var hasNothingToDo: Bool { films.isEmpty && worst == nil }

    /// The codes from the worst to the least serious, which only asks to try again.
    private static let ranking: [DayreelError.Code] = [
        .internalError, .diskFull, .inputOutput, .outputUnwritable, .missingComponent, .jobInvalid, .clipsSkipped,
        .missingInput, .noMedia, .usage, .fullerFilm, .busy,
    ]

    mutating func add(film: String) { films.append(film) }

    mutating func add(unfinished paths: Set<String>) { unfinished.formUnion(paths) }

    package mutating func add(_ code: DayreelError.Code) {
        let candidates = [worst, code].compactMap(\.self)
        worst = candidates.min { (Self.rank($0)) < Self.rank($1) }
    }

    private static func rank(_ code: DayreelError.Code) -> Int { ranking.firstIndex(of: code) ?? 0 }
}

extension Diagnostic {
    static func unlocked(because error: DayreelError) -> Diagnostic {
        Diagnostic(
            .warning, .lockUnavailable, path: error.place,
            "another run of the job at the same time would not be noticed: \(error.withCause)")
    }
}
