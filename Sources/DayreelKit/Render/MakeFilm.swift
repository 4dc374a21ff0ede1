import Files
import Foundation
import Library
import Model
import Pipeline
import Reports
import Stages

/// Makes the film of a job and its report: records the run in the history, renders, and starts the job's hooks.
struct MakeFilm: Sendable {
    /// The absolute path under which the run is recorded: of the job file, the plan or the folder.
    let file: String
    let job: LoadedJob
    let settings: RenderSettings
    let workspace: Workspace
    /// The period of a scheduled job.
    var period: Period?

    /// Makes the film while `observer` watches, which also receives its path. Returns only if the film is on the disk. Once it exists, the
    /// run is completed: stopping it after that only skips its hook, and perhaps the film's hash.
    ///
    /// `history` is the history if it is open already, and its troubles are known. Throws `DayreelError`, `JobFile.Refusal` for the job's
    /// font, `CancellationError`.
    func run(_ observer: any RunObserver, in history: RunHistory? = nil) async throws -> FilmOutcome {
        let outcome: FilmOutcome
        do {
            let film = observer.filmBegins()
            defer { observer.filmEnds() }
            // Shows before anything that may take long.
            film.handle(.stage(.scan, fraction: 0, detail: .looking))
            let open = history ?? RunHistory(workspace.paths)
            if history == nil { for trouble in open.diagnostics { film.handle(.diagnostic(trouble)) } }
            let recorder = try recorder(film, open.history)
            do {
                outcome = try await render(recorder, replacing: filmInPlace(open.history))
                try await complete(outcome, recorder)
            } catch {
                await end(because: error, recorder)
                throw error
            }
            await startHook(.completed, outcome, recorder)
        }
        try observer.finished(film: outcome.film.path)
        return outcome
    }

    /// Records that there is nothing to show, and starts the hook for that.
    func recordNothing(because cause: DayreelError, _ observer: any RunObserver, in history: RunHistory) async throws {
        let film = observer.filmBegins()
        defer { observer.filmEnds() }
        let reason = cause.withCause
        let recorder = try recorder(film, history.history)
        recorder.keep(Diagnostic(.note, .nothingToShow, reason))
        recorder.end(.nothing)
        await startHook(.nothing, reason: reason, recorder)
    }

    private func recorder(_ film: any FilmObserver, _ history: History?) throws -> RunRecorder {
        let record = RunRecord(
            job: file, jobHash: try job.request.job.hash(), request: job.request, period: period,
            started: workspace.clock.now,
            process: workspace.machine.process, host: workspace.machine.host)
        return RunRecorder(record, in: history, observer: film, clock: workspace.clock)
    }

    /// The film that this one would replace; nil if there is none, or nothing is known about it.
    private func filmInPlace(_ history: History?) -> FilmInPlace? {
        FilmInPlace(at: job.request.output, report: settings.reportPath(of: job.request.output), history: history)
    }

    /// Records the finished film, and puts it into the job's album.
    private func complete(_ outcome: FilmOutcome, _ recorder: RunRecorder) async throws {
        let bytes = try Self.bytes(ofFilm: outcome.film.path)
        let made = try outcome.plan.hash()
        recorder.end(.completed) { record in
            record.firstPlanHash = record.planHash
            record.planHash = made
            record.dropped = outcome.dropped + Self.unread(in: outcome.plan)
            record.shownDays = outcome.plan.selection.days.map(\.day)
            record.days = outcome.film.days
            record.frames = outcome.film.frames
            record.film = outcome.film.path
            record.filmBytes = bytes
            record.report = reportPath(of: outcome)
        }
        let album = KeepAlbum(workspace: workspace, file: file, job: outcome.plan.request.job)
        for diagnostic in await album.run(after: outcome) { recorder.report(diagnostic) }
        // Hashing takes as long as reading the film, and the run can be stopped meanwhile.
        if let hash = try? SHA256Hex.ofFile(outcome.film.path) { recorder.add(filmHash: hash) }
    }

    /// The size of the film in bytes. Throws `DayreelError` if there is no film.
    private static func bytes(ofFilm path: String) throws -> Int64 {
        if let bytes = FileSize.bytes(of: path), bytes > 0 { return bytes }
        throw DayreelError(
            .outputUnwritable, "the film disappeared right after it was finished", place: path,
            remedy: "Find out what else writes to this folder, then run again; what is rendered is kept.")
    }

    /// The media of the film's days that cannot be read, or not yet. The film is considered again once they can be.
    private static func unread(in plan: FilmPlan) -> [DroppedSource] {
        plan.refused.filter { [.unfinishedMedia, .unreadableMedia].contains($0.reason.code) }.map { media in
            let isWritten = media.reason.code == .unfinishedMedia
            return DroppedSource(
                path: media.path, loss: .refused(media.reason),
                version: isWritten ? nil : FileVersion(ofReadableFileAt: media.path))
        }
    }

    /// The path of the report; nil if it could not be written.
    private func reportPath(of outcome: FilmOutcome) -> String? {
        outcome.hasReport ? settings.reportPath(of: outcome.film.path) : nil
    }

    /// Records a run that made no film.
    private func end(because error: any Error, _ recorder: RunRecorder) async {
        // A user who stops a run knows that there is no film.
        if Task.isCancelled || error is CancellationError { return recorder.end(.cancelled) }
        let failure = DayreelError(any: error)
        recorder.end(.failed) { $0.error = failure }
        // A word of the command line that names nothing: it is a typing mistake, and nobody looks for its run.
        if job.isOfFolders, [.usage, .missingInput].contains(failure.code) { recorder.forget() }
        await startHook(.failed, error: failure, recorder)
    }

    private func film(of outcome: FilmOutcome, warnings: Int, cover: HookCover?) -> HookOccasion.Film {
        let rate = outcome.plan.timeline.format.frameRate
        return HookOccasion.Film(
            days: outcome.film.days, duration: rate.time(ofFrames: outcome.film.frames), warnings: warnings,
            cover: cover?.path)
    }

    /// Starts a hook, unless the run is stopped.
    private func startHook(
        _ status: HookOccasion.Status, _ outcome: FilmOutcome? = nil, error: DayreelError? = nil,
        reason: String? = nil, _ recorder: RunRecorder
    ) async {
        let wanted = job.request.job
        guard !Task.isCancelled, !wanted.hooks.hook(for: status).command.isEmpty else { return }
        let runner = HookRunner(
            environment: workspace.machine.environment, folder: wanted.folder, places: job.request.places,
            hears: recorder.observer.listener(to: file))
        let cover = outcome.flatMap {
            HookCover(ofFilmAt: $0.film.path, poster: job.request.path(of: .poster), paths: workspace.paths)
        }
        defer { withExtendedLifetime(cover) {} }
        let occasion = HookOccasion(
            status: status, job: file, output: job.request.output,
            title: outcome?.plan.timeline.title ?? wanted.title(of: job.request.timeframe),
            film: outcome.map { film(of: $0, warnings: recorder.warnings, cover: cover) },
            report: outcome.flatMap(reportPath), error: error?.description, reason: reason)
        if let trouble = await runner.run(wanted.hooks, occasion) { recorder.report(trouble) }
    }
}

extension MakeFilm {
    /// Renders the film, and writes its report. Throws nothing once the film is published.
    private func render(_ recorder: RunRecorder, replacing filmInPlace: FilmInPlace?) async throws -> FilmOutcome {
        let request = job.request
        for warning in job.warnings { recorder.handle(.diagnostic(warning)) }
        try Capabilities().check(for: request.job)
        let outputs = settings.outputs(of: job, workspace.paths)
        try outputs.check()
        try outputs.rehearse()
        try await workspace.checkFiles(of: job)
        let passing = try passingFolder()
        defer { withExtendedLifetime(passing) {} }
        let store = try settings.shared(SegmentStore(root: passing?.path ?? workspace.paths.segments))
        let lease = try store.begin()
        defer { store.end(lease) }
        let times = StageTimer { [watch = recorder.watch] in watch.elapsed }
        let context = workspace.pipelineContext(workers: settings.workers)
        let memory = StandardPipeline.budget(settings.memoryOfWorkers(for: request.job))
        let pipeline = ReelPipeline(
            planner: StandardPipeline.planner(for: request, context),
            renderer: StandardPipeline.renderer(
                to: request.output, store: store, lease: lease, outputs: outputs, memory: memory,
                executor: settings.workerPool(workspace, store: store, lease: lease, memory: memory), context
            ) { plan in
                recorder.planned(plan)
                try requireAsManyDays(plan, as: filmInPlace)
            })
        let progress = ProgressSink { event in
            times.handle(event)
            recorder.handle(event)
        }
        var outcome =
            if let plan = job.plan?.exact {
                try await pipeline.renderer.run(
                    try await pipeline.planner.plan(as: plan, progress: progress), progress: progress)
            } else {
                try await pipeline.run(progress: progress)
            }
        if !settings.isReproducible, let note = workspace.remote.note {
            outcome.diagnostics.append(note)
            recorder.observer.handle(.diagnostic(note))
        }
        await writeFilesBeside(&outcome, outputs: outputs, recorder)
        await writeReport(on: &outcome, times: times, outputs: outputs, recorder)
        if settings.isCached {
            keepCalibration(of: outcome, seconds: times.seconds[.render], store)
            settings.prune(store) { recorder.observer.handle(.diagnostic($0)) }
            workspace.remote.prune()
        }
        return outcome
    }

    /// A new temporary folder for a run with its own store, which is removed with the run. Also removes the folders of killed runs.
    private func passingFolder() throws -> RunFolder? {
        let parent = workspace.machine.temporaryFolder
        RunFolder.sweep(parent)
        return settings.isCached ? nil : try RunFolder(in: parent)
    }

    /// Throws `DayreelError(.fullerFilm)` if the film lacks days of the existing one, perhaps because a source is missing for now.
    private func requireAsManyDays(_ plan: FilmPlan, as filmInPlace: FilmInPlace?) throws {
        guard settings.mayLoseDays != true else { return }
        let doubts = ScanDoubts(plan.notes, isEmpty: plan.selection.days.isEmpty, selection: plan.selection)
        let days = Set(plan.selection.days.map(\.day))
        let request = plan.request
        guard let objection = doubts.objection(to: days, of: request, try request.job.hash(), replacing: filmInPlace)
        else { return }
        throw DayreelError(
            fuller: request.output, objection, force: settings.mayLoseDays == nil ? nil : "--force")
    }

    /// Records the cost of the run for later estimates. Counts only films that were rendered completely in one go: the cost of cached
    /// segments is unknown, and clips that crash workers cost more than their share.
    private func keepCalibration(of outcome: FilmOutcome, seconds: Double?, _ store: SegmentStore) {
        let video = outcome.plan.timeline.format.video
        guard settings.executor == .local, outcome.film.reused == 0, outcome.dropped.isEmpty, let seconds, seconds >= 1,
            let bytes = FileSize.bytes(of: outcome.film.path)
        else { return }
        let memory = settings.memoryOfWorkers(for: outcome.plan.request.job)
        let estimate = FilmEstimate(
            outcome.plan, missing: outcome.plan.tasks, memory: StandardPipeline.budget(memory))
        let calibration = store.calibration(for: video)
            .adding(estimate, seconds: seconds, workers: settings.workers, filmBytes: bytes)
        store.keep(calibration, for: video)
    }

    /// Writes the timeline for an editor and the teaser, if the job wants them.
    private func writeFilesBeside(
        _ outcome: inout FilmOutcome, outputs: OutputGuard, _ recorder: RunRecorder
    ) async {
        for output in outputs.outputs {
            switch output.kind {
            case .beside(.timeline):
                await writeBeside(&outcome, "timeline", .timelineNotWritten, at: output.path, recorder) {
                    try EditorTimeline($0.plan.timeline).write(to: output, outputs: outputs)
                }
            case .beside(.teaser):
                await writeBeside(&outcome, "teaser", .teaserNotWritten, at: output.path, recorder) {
                    let teaser = DrawTeaser($0.plan.timeline, examiners: workspace.examiners(atMost: 1))
                    try outputs.write(try await teaser.draw($0.film.path), to: output)
                }
            default: break
            }
        }
    }

    /// Writes the report.
    private func writeReport(
        on outcome: inout FilmOutcome, times: StageTimer, outputs: OutputGuard, _ recorder: RunRecorder
    ) async {
        await writeBeside(&outcome, "report", .reportNotWritten, at: nil, recorder) { outcome in
            let report = try report(on: outcome, times: times, recorder.watch)
            for output in outputs.outputs where output.kind == .report {
                try report.write(to: output, outputs: outputs)
            }
        }
    }

    /// Writes a file beside the film. The film is finished, so a problem is only a warning, at `path` if the error names no place.
    private func writeBeside(
        _ outcome: inout FilmOutcome, _ name: String, _ code: Diagnostic.Code, at path: String?,
        _ recorder: RunRecorder, _ write: (FilmOutcome) async throws -> Void
    ) async {
        do {
            try await write(outcome)
        } catch {
            let trouble = Diagnostic.notWritten(name, code, because: DayreelError(any: error), at: path)
            outcome.diagnostics.append(trouble)
            recorder.report(trouble)
        }
    }

    private func report(on outcome: FilmOutcome, times: StageTimer, _ watch: Stopwatch) throws -> RunReport {
        let peak = workspace.machine.peakMemory()
        let measures = RunReport.Measures(
            stages: times.seconds, elapsed: watch.elapsed,
            memory: RunReport.Memory(main: peak.main, largestWorker: peak.largestWorker),
            workers: settings.workers)
        return try RunReport(
            outcome, filmBytes: FileSize.bytes(of: outcome.film.path),
            measures: settings.isReproducible ? nil : measures,
            versions: RunReport.Versions(
                dayreel: workspace.program.version, renderer: StandardPipeline.rendererVersion,
                libav: Dictionary(StandardPipeline.libraries.map { ($0.library, $0.version) }, uniquingKeysWith: { $1 })
            ))
    }
}

extension DayreelError {
    /// The error that keeps the film at this path, which shows more days. `force`: the option that replaces it; nil for none.
    init(fuller film: String, _ objection: ScanObjection, force: String?) {
        self.init(
            .fullerFilm, "the existing film shows days that the new one would lose, so it is kept", place: film,
            cause: objection.words,
            remedy: "Check that all sources can be read, then try again. To get the shorter film, "
                + (force.map { "use \($0)." } ?? "move or rename the one that is there."))
    }
}
