package import Model
import Pipeline
import Stages

/// Renders the seconds around a join of a planned film: the film's own segments on both sides of it, into the same store, so that the
/// film finds them there.
package struct PreviewJoin: Sendable {
    package let workspace: Workspace
    package let settings: RenderSettings

    package init(_ workspace: Workspace, _ settings: RenderSettings) {
        self.workspace = workspace
        self.settings = settings
    }

    /// Writes an MP4 file to `path`, which is Dayreel's own. `join` counts clips: the join is behind that many. Throws
    /// `DayreelError`: `usage` if there is no such join; `CancellationError`.
    package func run(_ plan: ReelPlan, join: Int, to path: String, progress: ProgressSink) async throws {
        let excerpt = try Self.excerpt(of: plan, join: join)
        let store = try SegmentStore(root: workspace.paths.segments)
        let run = try store.begin()
        defer { store.end(run) }
        let context = workspace.pipelineContext(workers: settings.workers)
        let memory = StandardPipeline.budget(settings.memoryOfWorkers(for: plan.request.job))
        let output = OutputFile(.film, path)
        let renderer = StandardPipeline.renderer(
            to: path, store: store, run: run, outputs: .of(output, mark: .standard), memory: memory,
            executor: WorkerPool(
                command: workspace.renderWorker(store: store, run: run), workers: settings.workers,
                progressTimeout: settings.workerTimeout, store: store, run: run, memory: memory), context)
        let planner = StandardPipeline.planner(for: plan.request, context)
        _ = try await ReelPipeline(planner: planner, renderer: renderer).run(excerpt, progress: progress)
    }

    /// The plan of a film of the two segments around the join, with sound of its own.
    static func excerpt(of plan: ReelPlan, join: Int) throws -> ReelPlan {
        let clips = plan.timeline.clips
        guard (1..<max(1, clips.count)).contains(join),
            var before = plan.tasks.last(where: { $0.segment != nil && $0.clips.last == join - 1 }),
            var behind = plan.tasks.first(where: { $0.segment != nil && $0.clips.last == join }),
            let first = before.segment, let second = behind.segment
        else {
            throw DayreelError(
                .usage, "the film has no join behind clip \(join)", remedy: "Choose one of its clips but the last.")
        }
        let start = clips[join - 1].frames.lowerBound + first.frames.lowerBound
        let end = clips[join].frames.lowerBound + second.frames.upperBound
        let rate = plan.timeline.format.frameRate
        let shown = [clips[join - 1], clips[join]].map { clip in
            let frames = max(clip.frames.lowerBound, start)..<min(clip.frames.upperBound, end)
            var footage = clip.footage
            footage.start = footage.start + rate.time(ofFrames: frames.lowerBound - clip.frames.lowerBound)
            return Clip(
                day: clip.day, content: .footage(footage),
                frames: (frames.lowerBound - start)..<(frames.upperBound - start))
        }
        var excerpt = plan
        excerpt.timeline.picture = PictureTrack(
            shown, style: plan.timeline.picture.style, transitionFrames: plan.timeline.picture.transitionFrames)
        let sound = try Split(version: StandardPipeline.version).tasks(for: excerpt.timeline).filter {
            $0.segment == nil
        }
        (before.clips, behind.clips) = ([0], [0, 1])
        excerpt.tasks = sound + [before, behind]
        return excerpt
    }
}

extension RenderTask {
    fileprivate var segment: SegmentRecipe? {
        if case .segment(let recipe) = recipe { recipe } else { nil }
    }
}
