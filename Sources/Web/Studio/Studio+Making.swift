import DayreelKit
import Foundation
import JobFiles
import Library
import Model

/// The film in progress.
struct FilmInProgress: Sendable {
    let id: String
    let watch: FilmWatch
    let task: Task<Void, Never>
}

extension Studio {
    /// Begins the next film of the queue if none is being made.
    func makeNext() {
        guard making == nil, !isStopping, let film = ledger.queue.first else { return }
        let now = configuration.now()
        note(film.id) { ($0.status, $0.started) = (.running, now) }
        let begun = FilmAnswer(library: library, veil: veil, drafts: [:]).of(ledger[film.id] ?? film, run: nil)
        let watch = FilmWatch(
            begun, frameRate: frameRate(of: film), events: events, veil: veil, uptime: configuration.uptime)
        let task = Task(executorPreference: blocking) { await self.make(film, watch) }
        making = FilmInProgress(id: film.id, watch: watch, task: task)
        events.add(.film, begun, subject: film.id)
        for waiting in ledger.queue { tell(waiting.id) }
    }

    private func frameRate(of film: StoredFilm) -> FrameRate {
        guard let loader = try? loader() else { return FrameRate(30) }
        let job = try? film.isScheduled ? loader.load(film.job) : loader.load(Array(film.text.utf8), as: film.path)
        return job?.request.job.composition.frameRate ?? FrameRate(30)
    }

    private func make(_ film: StoredFilm, _ watch: FilmWatch) async {
        var outcome = Answer.Film.Status.completed
        var failure: DayreelError?
        do {
            try await render(film, watch)
            failure = watch.failure
        } catch {
            failure = DayreelError(any: error)
            if Task.isCancelled || error is CancellationError { (outcome, failure) = (.cancelled, nil) }
        }
        if failure != nil { outcome = .failed }
        // Ending the program does not count as cancelling the film.
        if isStopping, outcome == .cancelled { outcome = .interrupted }
        end(film.id, outcome, failure)
    }

    private func end(_ id: String, _ outcome: Answer.Film.Status, _ failure: DayreelError?) {
        making = nil
        let runs = (try? history.latest(50)) ?? []
        let now = configuration.now()
        let run = ledger[id].flatMap { ledger.run(of: $0, in: runs) }
        let trouble = failure.map { veil($0) }
        note(id) { film in
            (film.status, film.ended, film.run) = (.ended, now, run?.id)
            (film.outcome, film.error) = (outcome, trouble)
        }
        tell(id)
        for draft in openDrafts where draft.recordedAs == ledger[id]?.job {
            events.add(.schedule, ["id": draft.id], subject: draft.id)
        }
        makeNext()
    }

    private func render(_ film: StoredFilm, _ watch: FilmWatch) async throws {
        let workspace = self.workspace
        let loader = try JobLoader(workspace, syncFolder: configuration.syncFolder)
        let settings = try RenderSettings(loader)
        if film.isScheduled {
            let run = RunDueJobs(loader: loader, settings: settings, observer: watch, isDue: true, isForced: true)
            let summary = try await run.run([film.job])
            if summary.films.isEmpty, watch.failure == nil {
                throw DayreelError(
                    .noMedia, "there is nothing to show in \(film.title)", remedy: "Add media, then run it again.")
            }
            return
        }
        var job: LoadedJob
        do {
            job = try loader.load(Array(film.text.utf8), as: film.path)
        } catch {
            throw error.dayreelError
        }
        // The days that were requested, even if 'previous-month' is another month by now.
        job.request.timeframe = Timeframe.exact(film.from, film.to, job.request)
        try job.requireOtherName()
        let make = MakeFilms(file: film.job, films: [job], isSeries: false, settings: settings, workspace: workspace)
        // Without a job file, nobody has chosen the film's name.
        if film.job != film.path { try make.requireOwnNames() }
        _ = try await make.run(watch)
    }
}

extension Timeframe {
    /// The days of a requested film; the request's own timeframe if it has the same days.
    fileprivate static func exact(_ first: Day, _ last: Day, _ request: FilmRequest) -> ResolvedTimeframe {
        let own = request.timeframe
        return own.first == first && own.last == last ? own : Timeframe.spanning(first, last).resolved(today: first)
    }

    /// The timeframe of these days: a month, a year, or just days, because titles name months and years.
    private static func spanning(_ first: Day, _ last: Day) -> Timeframe {
        let isMonth =
            first.day == 1 && first.year == last.year && first.month == last.month
            && last.day == Day.length(ofMonth: last.month, year: last.year)
        if isMonth { return .month(year: first.year, month: first.month) }
        let isYear = first.day == 1 && first.month == 1 && last.year == first.year && last.month == 12 && last.day == 31
        return isYear ? .year(first.year) : .days(first: first, last: last)
    }
}
