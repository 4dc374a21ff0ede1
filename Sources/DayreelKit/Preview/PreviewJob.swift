package import Model
import Pipeline
package import Reports
import Stages

/// Makes the contact sheet of a job.
package struct PreviewJob {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// The sheet, with warnings about the chosen clips. Throws `DayreelError`.
    package func sheet(
        of request: FilmRequest, progress: ProgressSink
    ) async throws -> (sheet: ContactSheet, diagnostics: [Diagnostic]) {
        let planner = StandardPipeline.planner(for: request, workspace.pipelineContext(workers: workers))
        let plan = try await planner.plan(progress: progress)
        let draw = DrawThumbnails(
            version: StandardPipeline.version, cache: cache, workers: workers,
            examiners: workspace.examiners(workers: workers))
        var thumbnails = try await draw.run(plan.timeline, progress: progress)
        thumbnails.others = try await draw.others(
            ContactSheet.pictured(plan.selection), for: plan.timeline.format, progress: .none)
        let warnings = plan.diagnostics.filter { $0.severity == .warning || $0.code == .photosLibrary }
        return (ContactSheet(plan, thumbnails), warnings + thumbnails.diagnostics)
    }

    private var workers: Int { workspace.machine.cores }

    /// The kept thumbnails. Nil where the store cannot be written: then they are drawn each time.
    private var cache: ResultCache? {
        (try? SegmentStore(root: workspace.paths.segments)).map { ResultCache(store: $0, kind: .thumbnails) }
    }
}
