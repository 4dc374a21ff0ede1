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
        /// Who opens the media; nil for this process.
        package var examiners: ExaminerPool?

        package init(
            program: String, catalog: String, workers: Int, examiners: ExaminerPool?,
            volume: @escaping @Sendable (String) -> SpaceCheck.Volume?
        ) {
            self.program = program
            self.catalog = catalog
            self.workers = workers
            self.examiners = examiners
            self.volume = volume
        }
    }

    /// Renders into the store, as part of a run of it. `outputs` says what may be replaced. `executor` makes what renders;
    /// `memory` is the most bytes that all its tasks may take at once. `planned` is given each plan before it is rendered.
    package static func rendering(
        into store: SegmentStore, run: StoreRun, outputs: OutputGuard, memory: Int64?,
        executor: (MemoryBudget?) -> any RenderExecutor, _ surroundings: Surroundings,
        planned: @escaping @Sendable (ReelPlan) -> Void = { _ in }
    ) -> ReelPipeline {
        let space = SpaceCheck(volume: surroundings.volume)
        let footprint = TaskFootprint()
        let budget = memory.map { Self.budget($0, footprint) }
        return pipeline(
            surroundings, outputs: outputs, executor: executor(budget),
            missing: { try store.missing(from: $0, run: run) },
            locate: store.path,
            examine: { plan, missing in
                footprint.learn(from: plan)
                planned(plan)
                try outputs.reading(plan.timeline).check()
                let known = store.calibration(for: plan.timeline.format.video)
                let estimate = ReelEstimate(plan, missing: missing, known, memory: budget)
                try space.check(estimate, film: plan.request.output, store: store.root)
                let note = estimate.note(on: plan.selection.timeframe, workers: surroundings.workers)
                return [note].compactMap(\.self)
            })
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

    /// Only plans: its `run` throws.
    package static func planning(_ surroundings: Surroundings) -> ReelPipeline {
        pipeline(
            surroundings, outputs: OutputGuard(outputs: [], mark: .standard), executor: NoExecutor(),
            missing: { ($0, []) }, locate: \.digest, examine: { _, _ in [] })
    }

    private static func pipeline(
        _ surroundings: Surroundings, outputs: OutputGuard, executor: any RenderExecutor,
        missing: @escaping @Sendable ([RenderTask]) throws -> (tasks: [RenderTask], diagnostics: [Diagnostic]),
        locate: @escaping @Sendable (RenderKey) -> String,
        examine: @escaping @Sendable (ReelPlan, [RenderTask]) throws -> [Diagnostic]
    ) -> ReelPipeline {
        ReelPipeline(
            scan: { rules in
                Scan(
                    rules, catalogPath: surroundings.catalog, workers: surroundings.workers,
                    examiners: surroundings.examiners)
            },
            select: SelectPerDay(),
            fingerprint: { try Fingerprint(of: $0) }, arrange: Arrange(), split: Split(version: version),
            executor: executor, missing: missing,
            assemble: Assemble(version: surroundings.program, outputs: outputs, locate: locate), examine: examine)
    }

    private struct NoExecutor: RenderExecutor {
        func render(
            _ tasks: [RenderTask], progress: @escaping @Sendable (RenderProgress) -> Void
        ) async throws -> [RenderKey: RenderFailure] {
            throw DayreelError(.internalError, "a pipeline that only plans was asked to render")
        }
    }
}
