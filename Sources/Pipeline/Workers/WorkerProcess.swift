import Model
import Subprocess

/// The life of a worker, from its start through all its tasks to its end.
struct WorkerProcess: Sendable {
    /// The end of a worker's life.
    enum End: Sendable {
        /// No tasks are left.
        case drained
        case died(Death)
    }

    /// The end of a worker that died over a task, or was killed because it was silent.
    struct Death: Sendable {
        var task: RenderTask
        /// False for a worker that never took a task.
        var wasReady: Bool
        /// True for a worker that had answered another task and not yet taken this one, which is not to blame.
        var wasIdle: Bool
        var end: ProcessEnd
        /// The last lines that it wrote.
        var lastWords: String?
        /// Its own report on the task before its end.
        var failure: RenderFailure?
    }

    let command: ProcessLaunch
    let progressTimeout: Duration
    let sleep: SilenceAlarm.Sleep
    let store: SegmentStore
    /// The source of tasks after the first.
    let queue: TaskQueue
    let progress: ProgressSink
    let failed: @Sendable (RenderKey, RenderFailure) -> Void

    /// Throws `DayreelError` for trouble that ends the run, and `CancellationError`. The process has ended on return.
    func serve(startingWith task: RenderTask) async throws -> End {
        let log = WorkerLog()
        let alarm = SilenceAlarm(timeout: progressTimeout)
        let result = try await command.start { execution in
            try await converse(with: execution, startingWith: task, log: log, alarm: alarm)
        }
        guard let task = result.value.task else { return .drained }
        let end = ProcessEnd(result.status, silentFor: alarm.hasFired ? progressTimeout : nil)
        return .died(
            Death(
                task: task, wasReady: result.value.isReady, wasIdle: result.value.isIdle, end: end,
                lastWords: log.lastLine, failure: result.value.crash))
    }

    /// A worker that gets a single task and reports to nobody.
    func alone() -> WorkerProcess {
        WorkerProcess(
            command: command, progressTimeout: progressTimeout, sleep: sleep, store: store, queue: TaskQueue([]),
            progress: .none, failed: { _, _ in })
    }
}
