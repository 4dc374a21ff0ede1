import EBUR128
import LibAV
package import Library
package import Model
package import Pipeline

/// The pipeline as Dayreel runs it: the real stage in every place.
package enum StandardPipeline {
    /// Raised whenever the same recipe would give other pixels, samples or packets.
    package static let rendererVersion = 7

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

    /// The context that a pipeline needs.
    package struct Context: Sendable {
        /// Dayreel's version, for the film's signature.
        package var program: String
        /// File of the scan's catalog.
        package var catalog: String
        /// Cores that may be kept busy.
        package var workers: Int
        /// The file system that a path is on.
        package var volume: @Sendable (String) -> SpaceCheck.Volume?
        /// The sources that jobs name.
        package var sources: MediaSources
        /// The workers that open the media; nil for this process.
        package var examiners: ExaminerPool?
        /// Fetches parts of media that lie in buckets.
        package var supply: MediaSupply?
        /// The words for why media is not shown, in messages.
        package var words: @Sendable (LeftOutReason) -> String

        package init(
            program: String, catalog: String, workers: Int, sources: MediaSources, examiners: ExaminerPool?,
            supply: MediaSupply? = nil, words: @escaping @Sendable (LeftOutReason) -> String,
            volume: @escaping @Sendable (String) -> SpaceCheck.Volume?
        ) {
            self.program = program
            self.catalog = catalog
            self.workers = workers
            self.sources = sources
            self.examiners = examiners
            self.supply = supply
            self.words = words
            self.volume = volume
        }
    }

    /// Plans the films of a request. `withStills` is for scans that are shown, since films have no use for photos.
    package static func planner(
        for request: FilmRequest, _ context: Context, withStills: Bool = false
    ) -> ReelPlanner {
        let job = request.job
        var rules = ScanRules(request)
        rules.stills = withStills
        let isRemote = job.sources.contains { context.sources.source(for: $0).capabilities.contains(.network) }
        return ReelPlanner(
            for: request,
            scan: Scan(
                rules, sources: context.sources, catalogPath: context.catalog, workers: context.workers,
                examiners: context.examiners),
            contents: FindContents(
                for: request, catalogPath: context.catalog, workers: context.workers, supply: context.supply),
            select: SelectPerDay(
                in: request.timeframe, pins: job.pins, library: request.library, rules: job.select,
                places: request.places, words: context.words),
            identify: Identify(atMost: isRemote ? Identify.mostOverNetwork : 1) { [supply = context.supply] in
                try await Fingerprint(of: $0, supply: supply)
            }, arrange: Arrange(job), split: Split(version: version))
    }

    /// Renders the film at `output` into the store, as part of a run of it. `outputs` says what may be replaced. `memory` is what
    /// the tasks of `executor` may take at once. `planned` is given each plan before it is rendered, and may
    /// throw.
    package static func renderer(
        to output: String, store: SegmentStore, lease: StoreLease, outputs: OutputGuard, memory: MemoryBudget?,
        executor: any RenderExecutor, _ context: Context,
        planned: @escaping @Sendable (FilmPlan) throws -> Void = { _ in }
    ) -> ReelRenderer {
        let film = outputs.outputs.first { $0.kind == .film } ?? OutputFile(.film, output)
        let space = SpaceCheck(volume: context.volume)
        return ReelRenderer(
            store: store, lease: lease, executor: supplied(executor, context),
            assemble: Assemble(to: film, version: context.program, outputs: outputs, locate: store.path)
        ) { plan, missing in
            try planned(plan)
            try outputs.reading(plan.timeline).check()
            let known = store.calibration(for: plan.timeline.format.video)
            let estimate = FilmEstimate(plan, missing: missing, known, memory: memory)
            try space.check(estimate, film: film.path, store: store.root)
            let note = estimate.note(on: plan.selection.timeframe, workers: context.workers)
            return [note].compactMap(\.self)
        }
    }

    /// The executor, with what its tasks read fetched beforehand.
    package static func supplied(_ executor: any RenderExecutor, _ context: Context) -> any RenderExecutor {
        guard let supply = context.supply, let examiners = context.examiners else { return executor }
        return SuppliedExecutor(executor, supply: supply) { try await StretchOrder.prepare($0, with: examiners) }
    }

    /// The memory that workers have for tasks, all of them together; nil for no limit. `bytes`: the same.
    package static func budget(_ bytes: Int64?) -> MemoryBudget? {
        bytes.map {
            MemoryBudget(bytes: $0, footprintClass: TaskFootprint.footprintClass, estimate: TaskFootprint.bytes)
        }
    }
}
