import LibAV
package import Library
package import Model
package import Pipeline

/// The pipeline with Dayreel's actual stages.
package enum StandardPipeline {
    /// Raised whenever the same recipe would yield other pixels, samples or packets.
    package static let rendererVersion = 15

    /// The libraries for pictures and sound, with the versions in use.
    package static var libraries: [(library: String, version: String)] {
        LibAVCapabilities.versions + [("libebur128", LoudnessMeter.libraryVersion)]
    }

    /// The versions, besides the recipes themselves, that decide the bytes.
    package static var version: RendererVersion {
        RendererVersion(
            renderer: rendererVersion,
            libav: "\(LibAVCapabilities.versionSummary), libebur128 \(LoudnessMeter.libraryVersion)")
    }

    /// The values that a pipeline needs.
    package struct Context: Sendable {
        /// Dayreel's version, for the film's signature.
        package var program: String
        /// Path of the scan's catalog.
        package var catalog: String
        /// The number of cores to use.
        package var workers: Int
        /// Returns the file system of a path.
        package var volume: @Sendable (String) -> SpaceCheck.Volume?
        /// Makes the sources of jobs.
        package var sources: SourceFactory
        /// The workers that open the media; nil to open them in this process.
        package var examiners: ExaminerPool?
        /// Fetches parts of media in buckets.
        package var supply: MediaSupply?
        /// The names of places; nil to name none.
        package var placeNames: PlaceNames?
        /// Path of the speech detector's weights; nil for none.
        package var speechModel: String?
        /// Keeps what was measured of recordings; nil to measure them each time.
        package var measurements: @Sendable () -> ResultCache?
        /// If set, plans choose by what is known, and it gets the recordings that they would look at.
        package var unmeasured: (@Sendable ([MediaLocation]) -> Void)?

        package init(
            program: String, catalog: String, workers: Int, sources: SourceFactory, examiners: ExaminerPool?,
            supply: MediaSupply? = nil, placeNames: PlaceNames? = nil,
            speechModel: String? = nil,
            measurements: @escaping @Sendable () -> ResultCache? = { nil },
            volume: @escaping @Sendable (String) -> SpaceCheck.Volume?
        ) {
            self.program = program
            self.catalog = catalog
            self.workers = workers
            self.sources = sources
            self.examiners = examiners
            self.supply = supply
            self.placeNames = placeNames
            self.speechModel = speechModel
            self.measurements = measurements
            self.volume = volume
        }
    }

    /// Plans the films of a request. `withStills` is for scans shown to people, with photos even if the films do not show them.
    package static func planner(
        for request: FilmRequest, _ context: Context, withStills: Bool = false
    ) -> ReelPlanner {
        let job = request.job
        var rules = ScanRules(request)
        rules.stills = rules.stills || withStills
        let measure = MeasureRecordings(
            cache: context.measurements, workers: context.workers, examiners: context.examiners,
            unmeasured: context.unmeasured)
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
                places: request.places, job: job),
            identify: Identify(
                atMost: isRemote ? Identify.mostOverNetwork : 1, fingerprint(context)),
            moments: ChooseMoments(
                for: request,
                measure: measure,
                speechModel: context.speechModel, fingerprint: fingerprint(context)),
            arrange: Arrange(
                job, fonts: FontExaminer(context.examiners), placeNames: context.placeNames,
                music: MusicExaminer(
                    context.examiners, speechModel: context.speechModel, cache: context.measurements),
                cards: CardExaminer(context.examiners), looks: LookExaminer(context.examiners)),
            steady: SteadyClips(job.composition.stabilise, measure: measure),
            split: Split(version: version))
    }

    private static func fingerprint(_ context: Context) -> @Sendable (MediaLocation) async throws -> Fingerprint {
        { [supply = context.supply] in try await Fingerprint(of: $0, supply: supply) }
    }

    /// Renders the film at `output` into the store, as part of a run. `outputs` decides what may be replaced. `memory` is the limit for
    /// parallel tasks of `executor`. `planned` gets each plan before it is rendered, and may throw.
    package static func renderer(
        to output: String, store: SegmentStore, lease: StoreLease, outputs: OutputGuard, memory: MemoryBudget?,
        executor: any RenderExecutor, _ context: Context,
        planned: @escaping @Sendable (FilmPlan) throws -> Void = { _ in }
    ) -> ReelRenderer {
        let film = outputs.outputs.first { $0.kind == .film } ?? NamedOutput(.film, output)
        let cover = DrawCover(
            version: version, isForPoster: outputs.poster != nil,
            cache: ResultCache(store: store, kind: .thumbnails),
            measure: MeasureRecordings(
                cache: context.measurements, workers: context.workers, examiners: context.examiners),
            workers: context.workers, examiners: context.examiners)
        let space = SpaceCheck(volume: context.volume)
        return ReelRenderer(
            store: store, lease: lease, executor: supplied(executor, context), workers: context.workers, memory: memory,
            cover: cover,
            assemble: Assemble(
                to: film, version: context.program, outputs: outputs, examiners: context.examiners, locate: store.path)
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

    /// The executor with a stage before it that fetches the data of its tasks.
    package static func supplied(_ executor: any RenderExecutor, _ context: Context) -> any RenderExecutor {
        guard let supply = context.supply, let examiners = context.examiners else { return executor }
        return SuppliedExecutor(executor, supply: supply) { try await StretchRequest.prepare($0, with: examiners) }
    }

    /// The memory budget for the tasks of all workers together, from a number of bytes; nil for no limit.
    package static func budget(_ bytes: Int64?) -> MemoryBudget? {
        bytes.map {
            MemoryBudget(bytes: $0, memoryClass: TaskMemory.memoryClass, estimate: TaskMemory.bytes)
        }
    }
}
