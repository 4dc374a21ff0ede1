package import Model
import Pipeline
import Reports
import Stages

/// Makes the contact sheet of a job's film, without rendering the film.
package struct PreviewSheet {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Writes the sheet to each file, a long picture to several, and returns their paths. Throws `DayreelError`: `outputUnwritable` before
    /// any work if another file exists there.
    package func run(_ job: LoadedJob, to files: [SheetFile], progress: ProgressSink) async throws -> [String] {
        var outputs = OutputGuard(
            outputs: files.map(\.output),
            inputs: job.files + [OutputGuard.Input("the settings file", workspace.paths.settings)],
            sources: job.request.job.sources, permissions: [.force], signature: .standard)
        try outputs.check()
        try outputs.rehearse()
        try await workspace.checkFiles(of: job)
        let (sheet, warnings) = try await sheet(of: job.request, progress: progress)
        for warning in warnings { progress(.diagnostic(warning)) }
        let pages = files.flatMap { $0.files(for: sheet) }
        outputs.outputs = pages.map(\.file.output)
        try outputs.check()
        for (file, page) in pages {
            try await file.write(
                page, style: job.request.job.composition.dateOverlay, fonts: workspace.fonts, outputs: outputs
            ) { progress(.diagnostic($0)) }
        }
        workspace.endFetching(progress)
        return pages.map(\.file.output.path)
    }

    /// The sheet, with warnings about the chosen clips.
    private func sheet(
        of request: FilmRequest, progress: ProgressSink
    ) async throws -> (sheet: ContactSheet, warnings: [Diagnostic]) {
        let planner = StandardPipeline.planner(for: request, workspace.pipelineContext(workers: workers))
        let plan = try await planner.plan(progress: progress)
        let draw = DrawSheetThumbnails(
            version: StandardPipeline.version, cache: cache, workers: workers,
            examiners: workspace.examiners(atMost: workers))
        var thumbnails = try await draw.run(plan.timeline, progress: progress)
        thumbnails.others = try await draw.others(
            ContactSheet.pictured(plan.selection), for: plan.timeline.format, progress: .none)
        let warnings = plan.diagnostics.filter { $0.severity == .warning || $0.code == .photosLibrary }
        return (
            ContactSheet(plan, thumbnails, locale: request.job.locale), warnings + thumbnails.diagnostics
        )
    }

    private var workers: Int { workspace.machine.cores }

    /// The kept thumbnails. Nil if the store is not writable: then they are drawn each time.
    private var cache: ResultCache? {
        (try? SegmentStore(root: workspace.paths.segments)).map { ResultCache(store: $0, kind: .thumbnails) }
    }
}
