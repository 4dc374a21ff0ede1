import Synchronization

/// Renders with worker processes of this machine, kept alive from task to task.
///
/// A worker that dies, or says nothing for too long, is started anew and its task tried once more; a task that cost two
/// workers is given up. Cancelling the Swift task ends all workers within half a second. The process that uses it must
/// ignore SIGPIPE: a worker that dies closes the pipe that tasks are written to.
package struct WorkerPool: RenderExecutor {
    /// A task that cost so many workers is given up.
    private static let attempts = 2

    private let command: WorkerCommand
    private let workers: Int
    private let progressTimeout: Duration
    private let store: SegmentStore
    private let run: StoreRun
    private let memory: MemoryBudget

    /// `progressTimeout`: so long a worker may say nothing over a task. `memory`: what all workers together may take;
    /// nil for as much as they like.
    package init(
        command: WorkerCommand, workers: Int, progressTimeout: Duration = .seconds(60), store: SegmentStore,
        run: StoreRun, memory: MemoryBudget? = nil
    ) {
        self.command = command
        self.workers = max(1, workers)
        self.progressTimeout = progressTimeout
        self.store = store
        self.run = run
        self.memory = memory ?? .unlimited
    }

    package func render(
        _ tasks: [RenderTask], progress: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> [RenderKey: RenderFailure] {
        defer { store.removeTemporaries(of: run.id) }
        let queue = TaskQueue(tasks, budget: memory)
        let failures = FailureList()
        let process = WorkerProcess(
            command: command, progressTimeout: progressTimeout, store: store, queue: queue, progress: progress,
            failed: failures.add)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(workers, queue.count) {
                group.addTask { try await work(process, failures: failures) }
            }
            // Not `waitForAll`, which waits for the others before it throws.
            while try await group.next() != nil {}
        }
        try Task.checkCancellation()
        return failures.all
    }

    /// One place in the pool: a worker, and its successors when it dies.
    private func work(_ process: WorkerProcess, failures: FailureList) async throws {
        var next = try await process.queue.next()
        var deaths = 0
        while let task = next {
            guard
                case .died(let lost, let wasReady, let reason, let lastWords) =
                    try await process.serve(startingWith: task)
            else { return }
            deaths = lost.key == task.key ? deaths + 1 : 1
            if deaths < Self.attempts {
                process.progress(.diagnostic(restart(lost, reason)))
                next = lost
            } else {
                guard wasReady else { throw cannotStart(reason, lastWords) }
                failures.add(lost.key, crash(lost, reason, lastWords))
                await process.queue.finish(lost.key)
                next = try await process.queue.next()
                deaths = 0
            }
        }
    }

    private func restart(_ task: RenderTask, _ reason: String) -> Diagnostic {
        let message = "a worker died (\(reason)) while it rendered \(task.displayName); it is tried once more"
        return Diagnostic(.note, .workerRestarted, message)
    }

    private func crash(_ task: RenderTask, _ reason: String, _ lastWords: String?) -> RenderFailure {
        let message = "\(Self.attempts) workers died over it (\(reason))" + (lastWords.map { ": \($0)" } ?? "")
        return RenderFailure(kind: .crashed, source: task.onlySource, message: message)
    }

    /// Workers that die before they take a task will not render any other task either.
    private func cannotStart(_ reason: String, _ lastWords: String?) -> DayreelError {
        DayreelError(
            .internalError, "worker processes end as soon as they are started (\(reason))", place: command.executable,
            cause: lastWords, remedy: "Run 'dayreel doctor' to see what is missing.")
    }
}

/// What came to nothing, collected from all workers.
private final class FailureList: Sendable {
    private let failures = Mutex<[RenderKey: RenderFailure]>([:])

    var all: [RenderKey: RenderFailure] { failures.withLock { $0 } }

    func add(_ key: RenderKey, _ failure: RenderFailure) { failures.withLock { $0[key] = failure } }
}
