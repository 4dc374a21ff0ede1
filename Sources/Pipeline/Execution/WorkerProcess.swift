import Subprocess
import SystemPackage

/// One life of a worker: from its start, over the tasks that it is given, to its end.
struct WorkerProcess: Sendable {
    /// How the life ended.
    enum End: Sendable {
        /// There were no more tasks.
        case drained
        case died(Death)
    }

    /// The end of a worker that died over a task, or was killed for its silence.
    struct Death: Sendable {
        var task: RenderTask
        /// False for one that never took a task.
        var wasReady: Bool
        /// For people: `signal 11 (segmentation fault)`.
        var reason: String
        /// Nil for one that a signal ended.
        var exitCode: Int32?
        /// What it wrote last.
        var lastWords: String?
        /// What it said of the task before it ended.
        var failure: RenderFailure?
    }

    let command: WorkerCommand
    let progressTimeout: Duration
    let store: SegmentStore
    /// Where tasks come from after the first.
    let queue: TaskQueue
    let progress: @Sendable (RenderProgress) -> Void
    let failed: @Sendable (RenderKey, RenderFailure) -> Void

    /// Throws `DayreelError` for what ends the run, and `CancellationError`; the process is gone when it returns.
    func serve(startingWith task: RenderTask) async throws -> End {
        let log = WorkerLog()
        let alarm = SilenceAlarm(timeout: progressTimeout)
        let result = try await start { execution in
            try await converse(with: execution, startingWith: task, log: log, alarm: alarm)
        }
        guard let task = result.conversation.task else { return .drained }
        let reason = alarm.hasFired ? "it said nothing for \(progressTimeout)" : result.status.words
        return .died(
            Death(
                task: task, wasReady: result.conversation.isReady, reason: reason, exitCode: result.status.exitCode,
                lastWords: log.lastLine, failure: result.conversation.crash))
    }

    /// A worker that is given one task only and reports to nobody.
    func alone() -> WorkerProcess {
        WorkerProcess(
            command: command, progressTimeout: progressTimeout, store: store, queue: TaskQueue([]), progress: { _ in },
            failed: { _, _ in })
    }

    /// glibc's malloc(3) in a worker: freed pictures go back to the system at once, instead of leaving holes in a heap that
    /// grows (mallopt(3), M_MMAP_THRESHOLD; without it the threshold follows the largest block freed). Two workers at
    /// 1080p and their parent took 537 MB before and take 483 MB since.
    private static let frugal = ["MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_ARENA_MAX": "2"]

    /// SVT-AV1 writes what it does to standard error by itself, where a dying worker's last words are looked for: errors
    /// only (its user guide, "SVT_LOG").
    private static let quiet = ["SVT_LOG": "1"]

    typealias Running = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    /// In a process group of its own: Ctrl-C at the terminal is for the parent, which then ends its workers.
    private func start(
        _ body: (Running) async throws -> Conversation
    ) async throws -> (conversation: Conversation, status: TerminationStatus) {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .milliseconds(300))]
        var environment: [Environment.Key: String] = [:]
        for (name, value) in Self.frugal.merging(Self.quiet, uniquingKeysWith: { $1 }).merging(
            command.environment, uniquingKeysWith: { $1 })
        {
            environment[Environment.Key(stringLiteral: name)] = value
        }
        do {
            let result = try await run(
                .path(SystemPackage.FilePath(command.executable)),
                arguments: Arguments(executablePathOverride: command.name, remainingValues: command.arguments),
                environment: .custom(environment), platformOptions: options, input: .inputWriter, output: .sequence,
                error: .sequence, body: body)
            return (result.closureResult, result.terminationStatus)
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw DayreelError(
                .internalError, "a worker process cannot be run", place: command.executable, cause: "\(error)",
                remedy: "Check that the dayreel program is still where it was started from.")
        }
    }
}
