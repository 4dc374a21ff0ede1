import Files
import Model
import Pipeline
import Stages

/// Renders the whole sound of a planned film, to be heard while its pictures are shown part by part: clips as loud as in the film, music
/// that goes on from part to part. It is the film's own sound, which the film then finds in the store.
struct PreviewSound: Sendable {
    let workspace: Workspace
    let settings: RenderSettings

    /// Writes an MP4 file with nothing but the sound to `path`. Throws `DayreelError`: `usage` if the film is silent. Throws
    /// `CancellationError`.
    @concurrent
    func run(_ plan: FilmPlan, to path: String, progress: ProgressSink) async throws {
        guard let task = plan.tasks.first(where: \.isSound) else {
            throw DayreelError(.usage, "the film has no sound", remedy: "Ask for its clips alone.")
        }
        let store = try SegmentStore(root: workspace.paths.segments)
        let lease = try store.begin()
        defer { store.end(lease) }
        let missing = try store.missing(from: [task], lease: lease).tasks
        if !missing.isEmpty {
            let memory = StandardPipeline.budget(settings.memoryOfWorkers(for: plan.request.job))
            // Without music, clips are heard with the sound of their parts until then.
            let workers = settings.workerPool(
                workspace, store: store, lease: lease, memory: memory, areIdle: plan.timeline.music == nil)
            let context = workspace.pipelineContext(workers: settings.workers)
            let counter = RenderCounter(tasks: [task], missing: missing, sink: progress)
            counter.begin()
            let failures = try await StandardPipeline.supplied(workers, context)
                .render(missing, progress: ProgressSink { counter.handle($0) })
            if let failure = failures.values.first { throw DayreelError(any: failure) }
        }
        try WholeFile.copy(
            store.path(for: task.key), to: path, message: "the sound of the preview cannot be written")
        settings.trim(store) { progress(.diagnostic($0)) }
    }
}
