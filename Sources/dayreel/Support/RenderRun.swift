import Files
import Foundation
import LibAV
import Model
import Pipeline
import Reports
import Stages

/// One run of a job: from the job to the film and its report.
struct RenderRun: Sendable {
    let job: JobLoader.Loaded
    let settings: RenderSettings
    let display: ProgressDisplay
    /// Receives the events that the display receives.
    var observe: @Sendable (ProgressEvent) -> Void = { _ in }
    /// Receives every plan of the run: the first, and those after clips turned out unusable.
    var planned: @Sendable (ReelPlan) -> Void = { _ in }

    /// Throws `DayreelError`, `CancellationError`.
    func run() async throws -> ReelOutcome {
        let request = job.request
        display.handle(.stage(.scan, fraction: 0, detail: nil))
        for warning in job.warnings { display.handle(.diagnostic(warning)) }
        try Capabilities().check(for: request.job)
        let outputs = settings.outputs(of: job)
        try outputs.check()
        try outputs.rehearse()
        let passing = try passingFolder()
        defer { withExtendedLifetime(passing) {} }
        let store = try SegmentStore(root: passing?.path ?? settings.places.segments)
        let storeRun = try store.begin()
        defer { store.end(storeRun) }
        let times = StageTimes { [display] in display.elapsed }
        let pipeline = StandardPipeline.rendering(
            into: store, run: storeRun, outputs: outputs, memory: settings.memoryOfWorkers(for: request.job),
            executor: { budget in
                WorkerPool(
                    command: workerCommand(store: store, run: storeRun), workers: settings.workers,
                    progressTimeout: settings.workerTimeout, store: store, run: storeRun, memory: budget)
            }, StandardPipeline.Surroundings(places: settings.places, workers: settings.workers),
            planned: planned)
        let outcome = try await makeFilm(
            with: pipeline,
            progress: ProgressSink { [display, observe] event in
                times.handle(event)
                display.handle(event)
                observe(event)
            })
        try writeReport(on: outcome, times: times, outputs: outputs)
        if settings.isCached {
            learn(from: outcome, seconds: times.seconds[.render], store)
            prune(store)
        }
        return outcome
    }

    /// Keeps what the run took, for the next estimate. Only of films that were rendered whole: of others it is not known what the
    /// parts in the cache would have taken.
    private func learn(from outcome: ReelOutcome, seconds: Double?, _ store: SegmentStore) {
        let video = outcome.plan.timeline.format.video
        let attributes = try? FileManager.default.attributesOfItem(atPath: outcome.reel.path)
        guard outcome.reel.reused == 0, let seconds, seconds >= 1, let bytes = attributes?[.size] as? NSNumber else {
            return
        }
        let memory = settings.memoryOfWorkers(for: outcome.plan.request.job)
        let estimate = ReelEstimate(
            outcome.plan, missing: outcome.plan.tasks, memory: StandardPipeline.budget(memory, for: outcome.plan))
        let calibration = store.calibration(for: video)
            .adding(estimate, seconds: seconds, workers: settings.workers, filmBytes: bytes.int64Value)
        store.keep(calibration, for: video)
    }

    private func makeFilm(with pipeline: ReelPipeline, progress: ProgressSink) async throws -> ReelOutcome {
        guard let document = job.plan else { return try await pipeline.run(job.request, progress: progress) }
        let plan = try await pipeline.plan(document.exact, for: job.request, progress: progress)
        return try await pipeline.run(plan, progress: progress)
    }

    /// The film is done: that old parts cannot be removed is worth a word, not a failure.
    private func prune(_ store: SegmentStore) {
        do {
            try store.prune(toBytes: settings.cacheSize)
        } catch {
            display.handle(.diagnostic(Diagnostic(.warning, .cacheNotPruned, path: store.root, "\(error)")))
        }
    }

    /// Where the run has its own store, if it has: a folder that was not there before, as it is removed at the end. Also
    /// removes what killed runs have left of theirs.
    private func passingFolder() throws -> PassingFolder? {
        let parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        PassingFolder.sweep(parent)
        return settings.isCached ? nil : try PassingFolder(in: parent)
    }

    private func workerCommand(store: SegmentStore, run: StoreRun) -> WorkerCommand {
        WorkerCommand(
            executable: ThisProgram.executable, name: ThisProgram.path,
            arguments: ["worker", "--store", store.root, "--run", "\(run.id)"],
            environment: ProcessInfo.processInfo.environment)
    }

    private func writeReport(on outcome: ReelOutcome, times: StageTimes, outputs: OutputGuard) throws {
        let measures = RunReport.Measures(
            stages: times.seconds, elapsed: display.elapsed,
            memory: RunReport.Memory(main: ProcessMemory.ownPeak, largestWorker: ProcessMemory.largestChildPeak),
            workers: settings.workers)
        let report = try RunReport(
            outcome, filmBytes: FileSize.bytes(of: outcome.reel.path),
            measures: settings.isReproducible ? nil : measures,
            versions: RunReport.Versions(
                dayreel: Version.current, renderer: StandardPipeline.rendererVersion,
                libav: Dictionary(StandardPipeline.libraries.map { ($0.library, $0.version) }, uniquingKeysWith: { $1 })
            ))
        for output in outputs.outputs where output.kind == .report { try report.write(to: output, outputs: outputs) }
    }
}
