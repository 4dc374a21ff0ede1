import Model
import Pipeline
import Reports
import Stages

/// Makes the contact sheet of a job.
struct Preview {
    let places: Places
    let workers: Int

    /// The sheet, with warnings about the chosen clips. Throws `DayreelError`.
    func sheet(
        of request: ReelRequest, progress: ProgressSink
    ) async throws -> (sheet: ContactSheet, diagnostics: [Diagnostic]) {
        let pipeline = StandardPipeline.planning(StandardPipeline.Surroundings(places: places, workers: workers))
        let plan = try await pipeline.plan(request, progress: progress)
        let draw = DrawThumbnails(
            version: StandardPipeline.version, cache: cache, workers: workers,
            examiners: .ofThisProgram(workers: workers))
        var thumbnails = try await draw.run(plan.timeline, progress: progress)
        thumbnails.others = try await draw.others(
            ContactSheet.pictured(plan.selection), for: plan.timeline.format, progress: .none)
        let warnings = plan.diagnostics.filter { $0.severity == .warning || $0.code == .photosLibrary }
        return (ContactSheet(plan, thumbnails), warnings + thumbnails.diagnostics)
    }

    /// The kept thumbnails. Nil where the store cannot be written: then they are drawn each time.
    private var cache: MeasurementCache? {
        (try? SegmentStore(root: places.segments)).map { MeasurementCache(store: $0, kind: .thumbnails) }
    }
}
