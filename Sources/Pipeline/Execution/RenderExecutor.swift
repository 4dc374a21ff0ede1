package import Model

/// Renders tasks into the store: by worker processes of this machine, in this process, or in future by a cluster.
package protocol RenderExecutor: Sendable {
    /// Renders every task into the store, each under its key. Receives only tasks that the store lacks.
    ///
    /// `progress` gets `task` events and diagnostics. Returns the tasks that failed for a reason that concerns only them. Throws
    /// `DayreelError` for trouble that ends the run, and `CancellationError`; by then its processes and temporary files are gone.
    func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure]
}

/// Renders one task into the file at the path. Reports the number of finished frames after each frame, and repeats it while it works
/// without finishing one. Reports trouble that does not end the task.
///
/// Throws `RenderFailure` for trouble with the task, `DayreelError` for trouble that ends the run. Synchronous: it runs on its own thread
/// or task.
package typealias RenderFunction =
    @Sendable (
        _ task: RenderTask, _ temporaryPath: String, _ frameDone: (Int) -> Void, _ report: (Diagnostic) -> Void
    ) throws -> Void
