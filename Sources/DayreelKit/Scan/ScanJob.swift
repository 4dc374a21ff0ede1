package import Model
import Pipeline
import Stages

/// Lists all media of a job's sources, of any day, as the job's own run would see them.
package struct ScanJob: Sendable {
    package let workspace: Workspace

    private let withStills: Bool

    /// Creates the scan. `withStills` also lists photos that belong to no recording.
    package init(_ workspace: Workspace, withStills: Bool = false) {
        (self.workspace, self.withStills) = (workspace, withStills)
    }

    /// Scans the sources. Throws `DayreelError`: `missingInput` if one does not exist. Throws `CancellationError`.
    package func run(_ request: FilmRequest, progress: ProgressSink) async throws -> ScanResult {
        let context = workspace.pipelineContext(workers: workspace.machine.cores)
        return try await StandardPipeline.planner(for: request, context, withStills: withStills)
            .scan(progress: progress)
    }
}
