package import Model

/// Renders tasks into the store: by workers of this machine, in this process, later by a cluster.
package protocol RenderExecutor: Sendable {
    /// Renders every task, each into the store under its key. Tasks that the store holds are not given to it.
    ///
    /// `progress` gets `task` events and diagnostics. Returns the tasks that came to nothing for a reason that concerns only them. Throws
    /// `DayreelError` for trouble that ends the run, and `CancellationError`; by then none of its processes and temporary files are left.
    func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure]
}

/// Renders one task into the file at the path, says after each frame how many are done, and again while it works without finishing one,
/// and reports trouble that does not end the task.
///
/// Throws `RenderFailure` for trouble with the task, `DayreelError` for trouble that ends the run. Synchronous: it runs
/// on a thread or task of its own.
package typealias RenderFunction =
    @Sendable (
        _ task: RenderTask, _ temporaryPath: String, _ frameDone: (Int) -> Void, _ report: (Diagnostic) -> Void
    ) throws -> Void
