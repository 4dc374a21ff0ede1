import Files
import Library
import Model
import Pipeline
import Reports
import Stages

/// Renders a job into a film and its report.
struct RenderJob: Sendable {
    let job: LoadedJob
    let settings: RenderSettings
    let workspace: Workspace
    let observer: any FilmObserver
    /// Receives every event and every plan: the first, and those made after clips proved unusable.
    let recorder: RunRecorder
    /// The time since the film was begun.
    let watch: Stopwatch
    /// The existing film; nil if there is none, or nothing is known about it.
    var standing: FilmInPlace?

    /// Renders the job. Throws `DayreelError`, `JobFile.Refusal` for its font, `CancellationError`, but nothing once the film is published.
    func run() async throws -> FilmOutcome {
        let request = job.request
        for warning in job.warnings { observer.handle(.diagnostic(warning)) }
        try Capabilities().check(for: request.job)
        let outputs = settings.outputs(of: job, workspace.paths)
        try outputs.check()
        try outputs.rehearse()
        try await workspace.checkFiles(of: job)
        let passing = try passingFolder()
        defer { withExtendedLifetime(passing) {} }
        let store = try SegmentStore(root: passing?.path ?? workspace.paths.segments)
        let lease = try store.begin()
        defer { store.end(lease) }
        let times = StageTimer { [watch] in watch.elapsed }
        let context = workspace.pipelineContext(workers: settings.workers)
        let memory = StandardPipeline.budget(settings.memoryOfWorkers(for: request.job))
        let renderer = StandardPipeline.renderer(
            to: request.output, store: store, lease: lease, outputs: outputs, memory: memory,
            executor: settings.workerPool(workspace, store: store, lease: lease, memory: memory), context,
            planned: planned)
        var outcome = try await makeFilm(
            with: ReelPipeline(planner: StandardPipeline.planner(for: request, context), renderer: renderer),
            progress: ProgressSink { [observer, recorder] event in
                times.handle(event)
                observer.handle(event)
                recorder.handle(event)
            })
        if !settings.isReproducible, let note = workspace.remote.note {
            outcome.diagnostics.append(note)
            observer.handle(.diagnostic(note))
        }
        writeReport(on: &outcome, times: times, outputs: outputs)
        if settings.isCached {
            keepCalibration(of: outcome, seconds: times.seconds[.render], store)
            settings.prune(store) { observer.handle(.diagnostic($0)) }
            workspace.remote.prune()
        }
        return outcome
    }

    /// Receives each plan before it is rendered, including those made after clips proved unusable.
    private func planned(_ plan: FilmPlan) throws {
        recorder.planned(plan)
        try requireAsManyDays(plan)
    }

    /// Throws `DayreelError(.fullerFilm)` if the film lacks days of the existing one, perhaps because a source is missing for now.
    private func requireAsManyDays(_ plan: FilmPlan) throws {
        guard settings.mayLoseDays != true else { return }
        let doubts = ScanDoubts(plan.notes, isEmpty: plan.selection.days.isEmpty, selection: plan.selection)
        let days = Set(plan.selection.days.map(\.day))
        let request = plan.request
        guard let objection = doubts.objection(to: days, of: request, try request.job.hash(), replacing: standing)
        else { return }
        throw DayreelError(
            .fullerFilm, "the existing film shows days that the new one would lose, so it is kept",
            place: request.output,
            cause: objection.words,
            remedy: "Check that all sources can be read, then try again. To get the shorter film, "
                + (settings.mayLoseDays == nil ? "move or rename the one that is there." : "use --force."))
    }

    /// Records the cost of the run for later estimates. Counts only films that were rendered completely in one go: the cost of cached
    /// segments is unknown, and clips that crash workers cost more than their share.
    private func keepCalibration(of outcome: FilmOutcome, seconds: Double?, _ store: SegmentStore) {
        let video = outcome.plan.timeline.format.video
        guard outcome.film.reused == 0, outcome.dropped.isEmpty, let seconds, seconds >= 1,
            let bytes = FileSize.bytes(of: outcome.film.path)
        else { return }
        let memory = settings.memoryOfWorkers(for: outcome.plan.request.job)
        let estimate = FilmEstimate(
            outcome.plan, missing: outcome.plan.tasks, memory: StandardPipeline.budget(memory))
        let calibration = store.calibration(for: video)
            .adding(estimate, seconds: seconds, workers: settings.workers, filmBytes: bytes)
        store.keep(calibration, for: video)
    }

    private func makeFilm(with pipeline: ReelPipeline, progress: ProgressSink) async throws -> FilmOutcome {
        guard let document = job.plan else { return try await pipeline.run(progress: progress) }
        let plan = try await pipeline.planner.plan(as: document.exact.plan, progress: progress)
        return try await pipeline.renderer.run(plan, progress: progress)
    }

    /// A new temporary folder for a run with its own store, which is removed with the run. Also removes the folders of killed runs.
    private func passingFolder() throws -> RunFolder? {
        let parent = workspace.machine.temporaryFolder
        RunFolder.sweep(parent)
        return settings.isCached ? nil : try RunFolder(in: parent)
    }

    /// Writes the report. The film is finished, so a problem is only a warning.
    private func writeReport(on outcome: inout FilmOutcome, times: StageTimer, outputs: OutputGuard) {
        do {
            let report = try report(on: outcome, times: times)
            for output in outputs.outputs where output.kind == .report {
                try report.write(to: output, outputs: outputs)
            }
        } catch {
            let error = DayreelError(any: error)
            let trouble = Diagnostic(
                .warning, .reportNotWritten, path: error.place,
                "the film is made, but its report is not written: \(error.withCause)")
            outcome.diagnostics.append(trouble)
            observer.handle(.diagnostic(trouble))
            recorder.add(trouble)
        }
    }

    private func report(on outcome: FilmOutcome, times: StageTimer) throws -> RunReport {
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
