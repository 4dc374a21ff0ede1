import Files
import Library
package import Model
package import Pipeline
import Stages

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
