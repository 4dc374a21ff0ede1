import EBUR128
import LibAV
import Library
package import Model
package import Pipeline

/// The pipeline as Dayreel runs it: the real stage in every place.
package enum StandardPipeline {
    /// Raised whenever the same recipe would give other pixels, samples or packets.
    package static let rendererVersion = 6

    /// The libraries that make pictures and sound, in the versions that run.
    package static var libraries: [(library: String, version: String)] {
        LibAVCapabilities.versions + [("libebur128", LoudnessMeter.libraryVersion)]
    }

    /// The versions that decide bytes besides the recipes themselves.
    package static var version: RendererVersion {
        RendererVersion(
            renderer: rendererVersion,
            libav: "\(LibAVCapabilities.versionSummary), libebur128 \(LoudnessMeter.libraryVersion)")
    }

    /// The surroundings that a pipeline needs.
    package struct Surroundings: Sendable {
        /// Dayreel's version, for the film's mark.
        package var program: String
        /// File of the scan's catalog.
        package var catalog: String
        /// Cores that may be kept busy.
        package var workers: Int
        /// The file system that a path is on.
        package var volume: @Sendable (String) -> SpaceCheck.Volume?
        /// The folder for copies of libraries' databases.
        package var temporaryFolder: String
        /// Who opens the media; nil for this process.
        package var examiners: ExaminerPool?

        package init(
            program: String, catalog: String, workers: Int, temporaryFolder: String = "/tmp",
            examiners: ExaminerPool?,
            volume: @escaping @Sendable (String) -> SpaceCheck.Volume?
        ) {
            self.program = program
            self.catalog = catalog
            self.workers = workers
            self.temporaryFolder = temporaryFolder
            self.examiners = examiners
            self.volume = volume
        }
    }

    /// Plans the films of a request.
    package static func planner(for request: ReelRequest, _ surroundings: Surroundings) -> ReelPlanner {
        let job = request.job
        return ReelPlanner(
            for: request,
            scan: Scan(
                ScanRules(request), catalogPath: surroundings.catalog, workers: surroundings.workers,
                temporaryFolder: surroundings.temporaryFolder, examiners: surroundings.examiners),
            select: SelectPerDay(in: request.timeframe, pins: job.pins, rules: job.select, places: request.places),
            identify: Identify { try Fingerprint(of: $0) }, arrange: Arrange(job), split: Split(version: version))
    }

    /// Renders the film at `output` into the store, as part of a run of it. `outputs` says what may be replaced. `executor` makes
    /// what renders; `memory` is the most bytes that all its tasks may take at once. `planned` is given each plan before it is
    /// rendered.
    package static func renderer(
        to output: String, store: SegmentStore, run: StoreRun, outputs: OutputGuard, memory: Int64?,
        executor: (MemoryBudget?) -> any RenderExecutor, _ surroundings: Surroundings,
        planned: @escaping @Sendable (ReelPlan) -> Void = { _ in }
    ) -> ReelRenderer {
        let film = outputs.outputs.first { $0.kind == .film } ?? OutputFile(.film, output)
        let space = SpaceCheck(volume: surroundings.volume)
        let footprint = TaskFootprint()
        let budget = memory.map { Self.budget($0, footprint) }
        return ReelRenderer(
            store: store, run: run, executor: executor(budget),
            assemble: Assemble(to: film, version: surroundings.program, outputs: outputs, locate: store.path)
        ) { plan, missing in
            footprint.learn(from: plan)
            planned(plan)
            try outputs.reading(plan.timeline).check()
            let known = store.calibration(for: plan.timeline.format.video)
            let estimate = ReelEstimate(plan, missing: missing, known, memory: budget)
            try space.check(estimate, film: film.path, store: store.root)
            let note = estimate.note(on: plan.selection.timeframe, workers: surroundings.workers)
            return [note].compactMap(\.self)
        }
    }

    /// The memory that workers have for a plan's tasks, for estimates; nil for no limit. `bytes`: for all of them at once.
    package static func budget(_ bytes: Int64?, for plan: ReelPlan) -> MemoryBudget? {
        let footprint = TaskFootprint()
        footprint.learn(from: plan)
        return bytes.map { budget($0, footprint) }
    }

    private static func budget(_ bytes: Int64, _ footprint: TaskFootprint) -> MemoryBudget {
        MemoryBudget(bytes: bytes, likeness: footprint.likeness, estimate: footprint.bytes)
    }
}
