import JobFiles
package import Model
package import Pipeline
import Stages
import Synchronization

/// Plans a job's film and estimates the cost of rendering it. Renders nothing.
package struct PlanJob {
    package let loader: JobLoader
    /// The priority of the processes that measure recordings.
    private let priority: ProcessPriority

    package init(_ loader: JobLoader, priority: ProcessPriority = .normal) {
        (self.loader, self.priority) = (loader, priority)
    }

    /// The number of processes that would render.
    package var workers: Int { loader.settings.workers ?? loader.workspace.machine.cores }

    /// The plan, and an estimate for the part of it that is not in the cache. `found`, the result of an earlier scan of the job, saves a
    /// new scan; then whoever scanned trims the cache of objects. Throws `DayreelError`,
    /// `JobFile.Refusal` for the job's font, `CancellationError`.
    package func run(
        _ job: LoadedJob, of found: ScanResult? = nil, progress: ProgressSink
    ) async throws -> (plan: FilmPlan, estimate: FilmEstimate) {
        try await run(job, of: found, in: context, progress: progress)
    }

    /// The plan by what is known of recordings, without measuring any; and the recordings that `run` would measure.
    package func runWithoutMeasuring(
        _ job: LoadedJob, of found: ScanResult
    ) async throws -> (plan: FilmPlan, estimate: FilmEstimate, unseen: Set<MediaLocation>) {
        let unseen = Mutex<Set<MediaLocation>>([])
        var context = context
        context.unmeasured = { locations in unseen.withLock { $0.formUnion(locations) } }
        let (plan, estimate) = try await run(job, of: found, in: context, progress: .none)
        return (plan, estimate, unseen.withLock { $0 })
    }

    private var context: StandardPipeline.Context {
        loader.workspace.pipelineContext(workers: workers, priority: priority)
    }

    private func run(
        _ job: LoadedJob, of found: ScanResult?, in context: StandardPipeline.Context, progress: ProgressSink
    ) async throws -> (plan: FilmPlan, estimate: FilmEstimate) {
        try await loader.workspace.checkFiles(of: job)
        let planner = StandardPipeline.planner(for: job.request, context)
        let media: ScanResult
        if let found { media = found } else { media = try await planner.scan(progress: progress) }
        let plan = try await planner.plan(of: media, progress: progress)
        if found == nil { loader.workspace.endFetching(progress) }
        return (plan, estimate(of: plan, for: job))
    }

    private func estimate(of plan: FilmPlan, for job: LoadedJob) -> FilmEstimate {
        let store = try? SegmentStore(root: loader.workspace.paths.segments)
        let memory = MemoryPolicy(asked: loader.settings.maxMemory, workers: loader.settings.workers)
        return FilmEstimate(
            plan, missing: plan.tasks.filter { !(store?.contains($0.key) ?? false) },
            store?.calibration(for: plan.timeline.format.video) ?? Calibration(),
            memory: StandardPipeline.budget(memory.bytesOfWorkers(for: job.request.job)))
    }
}
