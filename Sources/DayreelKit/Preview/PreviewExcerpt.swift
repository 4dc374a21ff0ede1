import Files
import Library
package import Model
package import Pipeline
import Stages

/// Renders an excerpt of a planned film. Its segments are the film's own and go to the same store, where the film finds them.
package struct PreviewExcerpt: Sendable {
    package let workspace: Workspace
    package let settings: RenderSettings
    /// True for a part that plays with the whole film's sound, which has the music: its own sound is only that of its clips.
    package var leavesMusicOut = false

    package init(_ workspace: Workspace, _ settings: RenderSettings) {
        self.workspace = workspace
        self.settings = settings
    }

    /// A part of a film. Clips are counted from 1.
    package enum Part: Hashable, Sendable {
        /// The seconds around the join after a clip: the segments on both sides of it.
        case join(Int)
        /// Whole clips, and the transition that the first begins with.
        case clips(ClosedRange<Int>)
        /// The whole film.
        case film
        /// The sound of the whole film, without pictures.
        case sound

        /// True if the part is shown small, because somebody waits for it. A join has the film's own format, unless few players support
        /// that.
        package func isSmall(in format: FilmFormat) -> Bool {
            switch self {
            case .join: !format.video.codec.profile.playsInBrowsers
            case .clips, .film: true
            case .sound: false
            }
        }
    }

    /// Writes an MP4 file to `path`, and keeps the store within its limit. `outputs` decides what it may replace; without it, `path` is
    /// Dayreel's own. Throws `DayreelError`: `usage` if the film has no such part. Throws `CancellationError`.
    @concurrent
    package func run(
        _ plan: FilmPlan, _ part: Part, to path: String, outputs: OutputGuard? = nil, progress: ProgressSink
    ) async throws {
        if part == .sound {
            return try await PreviewSound(workspace: workspace, settings: settings)
                .run(plan, to: path, progress: progress)
        }
        var excerpt = try Self.excerpt(of: leavesMusicOut ? plan.withoutMusic : plan, part)
        // A look at the film, which nobody keeps.
        excerpt.timeline.cover = false
        excerpt.timeline.subtitles = nil
        let store = try SegmentStore(root: workspace.paths.segments)
        let lease = try store.begin()
        defer { store.end(lease) }
        let context = workspace.pipelineContext(workers: settings.workers)
        let memory = StandardPipeline.budget(settings.memoryOfWorkers(for: plan.request.job))
        let own = OutputGuard.of(NamedOutput(.film, path), signature: .standard)
        let renderer = StandardPipeline.renderer(
            to: path, store: store, lease: lease, outputs: outputs ?? own, memory: memory,
            executor: settings.workerPool(workspace, store: store, lease: lease, memory: memory), context)
        _ = try await renderer.run(excerpt, progress: progress)
        settings.trim(store) { progress(.diagnostic($0)) }
    }

    /// The tasks on which a part depends, or more; none for the sound of a film that has none.
    package static func tasks(of plan: FilmPlan, for part: Part) -> [RenderTask] {
        part == .sound ? plan.tasks.filter(\.isSound) : plan.tasks
    }

    /// The plan of a film of only this part, with its own sound. Throws `usage` if the film has no such part.
    static func excerpt(of plan: FilmPlan, _ part: Part) throws -> FilmPlan {
        let segments = plan.tasks.filter { $0.segment != nil }
        let last = segments.last?.clips.last ?? -1
        switch part {
        case .join(let join):
            guard (1...max(1, last)).contains(join), let before = segments.last(where: { $0.clips.last == join - 1 }),
                let behind = segments.first(where: { $0.clips.last == join })
            else {
                throw DayreelError(
                    .usage, "the film has no join \(join)", cause: "it has \(max(0, last).counted("join"))",
                    remedy: "Join 1 is the one after its first clip.")
            }
            return try excerpt(of: plan, [before, behind])
        case .clips(let clips):
            let shown = segments.filter { $0.clips.last.map { clips.contains($0 + 1) } ?? false }
            guard clips.lowerBound > 0, clips.upperBound <= last + 1, !shown.isEmpty else {
                throw DayreelError(
                    .usage, "the film has no clips \(clips.lowerBound) to \(clips.upperBound)",
                    cause: "it has \((last + 1).counted("clip"))", remedy: "Choose some of these.")
            }
            return try excerpt(of: plan, shown)
        case .film, .sound: return plan
        }
    }

    /// The plan for `segments`, which are adjacent in the film.
    private static func excerpt(of plan: FilmPlan, _ segments: [RenderTask]) throws -> FilmPlan {
        guard let first = segments.first?.clips.last, let last = segments.last?.clips.last,
            let opening = segments.first?.segment, let ending = segments.last?.segment
        else { return plan }
        let clips = plan.timeline.clips
        let start = clips[first].frames.lowerBound + opening.frames.lowerBound
        let end = clips[last].frames.lowerBound + ending.frames.upperBound
        let rate = plan.timeline.format.frameRate
        let shown = clips[first...last].map { clip in
            let frames = max(clip.frames.lowerBound, start)..<min(clip.frames.upperBound, end)
            var footage = clip.footage
            // Frames of the recording that the part leaves out; negative if it begins on the card before it.
            let skipped = frames.lowerBound - clip.movingInFilm.lowerBound
            footage.start = footage.start + footage.recorded(in: max(0, skipped), at: rate)
            var part = Clip(
                day: clip.day, content: .footage(footage),
                frames: (frames.lowerBound - start)..<(frames.upperBound - start))
            part.transition = clip.transition
            part.beside = clip.beside.map { beside in
                var beside = beside
                beside.start = beside.start + beside.recorded(in: max(0, skipped), at: rate)
                return beside
            }
            if skipped < 0 { part.extras = ClipExtras(before: Card(.black, frames: -skipped)) }
            return part
        }
        var excerpt = plan
        let days = Set(shown.map(\.day))
        excerpt.selection.days.removeAll { !days.contains($0.day) }
        excerpt.timeline.picture = PictureTrack(
            shown, style: plan.timeline.picture.style, transitionFrames: plan.timeline.picture.transitionFrames)
        let sound = try Split(version: StandardPipeline.version).tasks(for: excerpt.timeline).filter {
            $0.segment == nil
        }
        excerpt.tasks =
            sound
            + segments.map { segment in
                var segment = segment
                segment.clips = segment.clips.filter { $0 >= first }.map { $0 - first }
                return segment
            }
        return excerpt
    }
}

extension FilmPlan {
    /// The film with the sound of its clips alone, or with none if only music is to be heard.
    var withoutMusic: FilmPlan {
        guard let music = timeline.music else { return self }
        var plan = self
        plan.timeline.music = nil
        if !music.keepsSound { plan.timeline.format.audio = nil }
        return plan
    }
}

extension RenderTask {
    fileprivate var segment: SegmentRecipe? {
        if case .segment(let recipe) = recipe { recipe } else { nil }
    }
}

extension LoadedJob {
    /// The job of the same film for a quick look: 360 lines of H.264 in SDR, which every browser plays, rendered in a fraction of the time.
    /// `format` is the film's.
    package func small(_ format: FilmFormat) -> LoadedJob {
        let shorter = max(1, min(format.width, format.height))
        func scaled(_ side: Int) -> Int {
            side.evenSide(times: min(360, shorter), over: shorter, atLeast: 16, isRoundedDown: true)
        }
        var job = self
        job.request.job.composition.resolution = .pixels(width: scaled(format.width), height: scaled(format.height))
        job.request.job.composition.dynamicRange = .sdr
        job.request.job.output.codec = .h264
        (job.request.job.output.crf, job.request.job.output.preset) = (24, "superfast")
        return job
    }
}

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
                workspace, store: store, lease: lease, memory: memory,
                priority: plan.timeline.music == nil ? .idle : .normal)
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

/// Plans a job's film and renders an excerpt of it, small if that is enough. It is not a run of the job and does not appear in the history.
package struct PreviewFilm: Sendable {
    package let workspace: Workspace
    package let settings: RenderSettings

    package init(_ workspace: Workspace, _ settings: RenderSettings) {
        self.workspace = workspace
        self.settings = settings
    }

    /// Renders the excerpt. Throws `DayreelError`: `outputUnwritable` before any work if another file exists there; `usage` if the film has
    /// no such part. Throws `CancellationError`.
    package func run(
        _ job: LoadedJob, _ part: PreviewExcerpt.Part, to output: NamedOutput, progress: ProgressSink
    ) async throws {
        let outputs = try outputs(of: job, output)
        try Capabilities().check(for: job.request.job)
        try await workspace.checkFiles(of: job)
        let plan = try await plan(job, part, progress: progress)
        try await PreviewExcerpt(workspace, settings)
            .run(plan, part, to: output.path, outputs: outputs, progress: progress)
        workspace.endFetching(progress)
    }

    /// The plan of the film that contains the part.
    private func plan(
        _ job: LoadedJob, _ part: PreviewExcerpt.Part, progress: ProgressSink
    ) async throws -> FilmPlan {
        let context = workspace.pipelineContext(workers: settings.workers)
        let planner = StandardPipeline.planner(for: job.request, context)
        let found = try await planner.scan(progress: progress)
        let plan = try await planner.plan(of: found, progress: progress)
        guard part.isSmall(in: plan.timeline.format) else { return plan }
        let small = StandardPipeline.planner(for: job.small(plan.timeline.format).request, context)
        return try await small.plan(of: found, progress: .none)
    }

    /// The guard of the only file to write, after a check that its folder is writable.
    private func outputs(of job: LoadedJob, _ output: NamedOutput) throws -> OutputGuard {
        var outputs = settings.outputs(of: job, workspace.paths)
        outputs.outputs = [output]
        outputs.permissions = [.force]
        try outputs.check()
        if output.replaces != .foreign { try requireNoFilm(of: job, at: output.path) }
        try outputs.rehearse()
        return outputs
    }

    /// Throws `DayreelError(.outputUnwritable)` for the job's own film, and for any other film of a run: both are Dayreel's, but worth more
    /// than a preview.
    private func requireNoFilm(of job: LoadedJob, at path: String) throws {
        guard let bytes = FileSize.bytes(of: path) else { return }
        let maker = RunHistory(workspace.paths, mayBegin: false).maker(ofFilm: path)
        guard OutputPath.areOne(path, job.request.output) || maker?.filmBytes == bytes else { return }
        let force = OutputGuard.Permission.force.words
        throw DayreelError(
            .outputUnwritable, "the preview would replace a film", place: path,
            remedy: "Choose another place with '--output'. Or move it away; \(force) replaces it.")
    }
}
