import JobFiles
package import Model
package import Pipeline
import Stages

/// Plans a job's film, and estimates what rendering it would take. Renders nothing.
package struct PlanJob {
    package let loader: JobLoader

    package init(_ loader: JobLoader) { self.loader = loader }

    /// Processes that would render.
    package var workers: Int { loader.settings.workers ?? loader.workspace.machine.cores }

    /// The plan, and the estimate of what is missing of it in the cache. Throws `DayreelError`, `CancellationError`.
    package func run(_ job: LoadedJob, progress: ProgressSink) async throws -> (plan: ReelPlan, estimate: ReelEstimate)
    {
        let workspace = loader.workspace
        let planner = StandardPipeline.planner(for: job.request, workspace.pipelineContext(workers: workers))
        let plan = try await planner.plan(progress: progress)
        let store = try? SegmentStore(root: workspace.paths.segments)
        let memory = MemoryLimit(asked: loader.settings.maxMemory, workers: loader.settings.workers)
        let estimate = ReelEstimate(
            plan, missing: plan.tasks.filter { !(store?.contains($0.key) ?? false) },
            store?.calibration(for: plan.timeline.format.video) ?? Calibration(),
            memory: StandardPipeline.budget(memory.bytesOfWorkers(for: job.request.job)))
        return (plan, estimate)
    }
}
