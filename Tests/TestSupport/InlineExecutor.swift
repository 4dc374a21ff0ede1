package import Model

@testable package import Pipeline

/// Renders in this process, one task after the other: `TaskRenderer` without workers.
package struct InlineExecutor: RenderExecutor {
    private let renderer: TaskRenderer

    package init(store: SegmentStore, lease: StoreLease, render: @escaping RenderFunction) {
        renderer = TaskRenderer(store: store, lease: lease.id, render: render)
    }

    @concurrent
    package func render(
        _ tasks: [RenderTask], progress: ProgressSink
    ) async throws -> [RenderKey: RenderFailure] {
        var failures: [RenderKey: RenderFailure] = [:]
        for task in tasks {
            try Task.checkCancellation()
            do {
                try renderer.perform(
                    task, frameDone: { progress(.task(task.key, .frames($0))) },
                    report: { progress(.diagnostic($0)) }, waiting: Task.checkCancellation)
                progress(.task(task.key, .finished))
            } catch let failure as RenderFailure {
                if let error = failure.endOfRun { throw error }
                failures[task.key] = failure
            }
        }
        return failures
    }
}
