package import Model

/// Renders in this process, one task after the other: for tests, and where no worker can be started.
package struct InlineExecutor: RenderExecutor {
    private let renderer: TaskRenderer

    package init(store: SegmentStore, run: StoreRun, render: @escaping RenderFunction) {
        renderer = TaskRenderer(store: store, run: run.id, render: render)
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
            } catch let failure as RenderFailure where !failure.endsRun {
                failures[task.key] = failure
            } catch let failure as RenderFailure {
                throw failure.endOfRun
            }
        }
        return failures
    }
}

extension RenderFailure {
    /// True where no other choice of clips would help.
    var endsRun: Bool { kind == .fatal || kind == .inputOutput }

    /// The error that ends the run.
    var endOfRun: DayreelError { error ?? DayreelError(.internalError, message) }

    /// Turns the error that a render function threw into a failure that travels to the parent.
    init(_ error: any Error) {
        switch error {
        case let failure as RenderFailure: self = failure
        case let error as DayreelError: self.init(kind: .fatal, message: error.message, error: error)
        default:
            let error = DayreelError(unforeseen: error)
            self.init(kind: .fatal, message: error.message, error: error)
        }
    }
}
