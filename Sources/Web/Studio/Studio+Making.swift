import DayreelKit
import Files
import Foundation
import JobFiles
import Library
import Model

extension Studio {
    /// Begins the next film of the queue if none is being made.
    func makeNext() {
        guard making.film == nil, !isStopping, let film = making.films.queue.first else { return }
        let now = configuration.now()
        note(film.id) { ($0.status, $0.started) = (.running, now) }
        let begun = FilmAnswer(library: library.index, redaction: redaction, drafts: [:]).of(
            making.films[film.id] ?? film, run: nil)
        let watch = FilmWatch(begun, events: events, redaction: redaction, uptime: configuration.uptime)
        let task = Task(executorPreference: blocking) { await self.make(film, watch) }
        making.film = FilmInProgress(id: film.id, watch: watch, task: task)
        events.add(.film, begun, subject: film.id)
        for waiting in making.films.queue { tell(waiting.id) }
    }

    /// The job of a film, as it is made.
    private func job(of film: StoredFilm) async throws -> LoadedJob {
        let (bytes, path) = (Array(film.text.utf8), film.isScheduled ? film.job : film.path)
        let (workspace, syncFolder) = (workspace, configuration.syncFolder)
        return try await disks.work(at: path) {
            let loader = try JobLoader(workspace, syncFolder: syncFolder)
            if film.isScheduled { return try loader.load(path) }
            var job = try loader.load(bytes, as: path)
            // The days that were requested, even if 'previous-month' is another month by now.
            job.take(AskedDays(first: film.from, last: film.to))
            return job
        }
    }

    private func make(_ film: StoredFilm, _ watch: FilmWatch) async {
        var outcome = Answer.Film.Status.completed
        var failure: DayreelError?
        await endAhead()
        do {
            try await render(film, watch)
            failure = watch.failure
        } catch {
            failure = (error as? StudioError)?.dayreelError ?? DayreelError(any: error)
            if Task.isCancelled || error is CancellationError { (outcome, failure) = (.cancelled, nil) }
        }
        if failure != nil { outcome = .failed }
        // An empty month is no failure: once it has media, its film is made.
        if failure?.code == .noMedia { (outcome, failure) = (.nothing, nil) }
        // Ending the program does not count as cancelling the film.
        if isStopping, outcome == .cancelled { outcome = .interrupted }
        await end(film.id, outcome, failure)
    }

    private func end(_ id: String, _ outcome: Answer.Film.Status, _ failure: DayreelError?) async {
        let runs = (try? history.latest(50)) ?? []
        let run = making.films[id].flatMap { making.films.run(of: $0, in: runs) }
        let files = await files(of: run.map { [$0] } ?? [], withReports: true)
        // From here to the next film, nothing else happens in between.
        making.film = nil
        let now = configuration.now()
        let trouble = failure.map { redaction($0) }
        note(id) { film in
            (film.status, film.ended, film.run) = (.ended, now, run?.id)
            (film.outcome, film.error) = (outcome, trouble)
        }
        tell(id, run: run, files)
        for draft in openDrafts.all where draft.recordedAs == making.films[id]?.job {
            events.add(.schedule, ["id": draft.id], subject: draft.id)
        }
        makeNext()
    }

    /// Makes a film, and gives it up if the disk of a source or of the film does not answer: those behind it in the queue may have others.
    private func render(_ film: StoredFilm, _ watch: FilmWatch) async throws {
        let job = try await job(of: film)
        watch.plays(at: job.request.job.composition.frameRate)
        let workspace = self.workspace
        let loader = try await reading(at: workspace.paths.settings) { $0 }
        let settings = try RenderSettings(loader)
        let places = job.request.job.sources.map(\.path) + [LexicalPath.folder(of: job.request.output)]
        try await disks.watching(places, on: blocking) {
            guard film.isScheduled else { return try await Self.make(film, job, settings, workspace, watch) }
            let run = RunDueJobs(loader: loader, settings: settings, observer: watch, isDue: true, isForced: true)
            let summary = try await run.run([film.job])
            if summary.films.isEmpty, watch.failure == nil {
                throw DayreelError(
                    .noMedia, "there is nothing to show in \(film.title)", remedy: "Add media, then run it again.")
            }
        }
    }

    private static func make(
        _ film: StoredFilm, _ job: LoadedJob, _ settings: RenderSettings, _ workspace: Workspace, _ watch: FilmWatch
    ) async throws {
        var job = job
        // Without a job file, nobody has chosen the film's name, and what is there by now stays.
        if film.job != film.path {
            if let output = film.output { job.request.job.output.file = output }
            job.takeFreeName(from: film.job, adding: film.title, workspace)
        }
        try job.requireOtherName()
        let make = MakeFilms(file: film.job, films: [job], isSeries: false, settings: settings, workspace: workspace)
        _ = try await make.run(watch)
    }
}
