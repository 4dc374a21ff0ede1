import Foundation
package import Model
import Synchronization

/// Renders with worker processes of this machine, which stay alive from task to task.
///
/// A worker that dies, or is silent for too long, is replaced, and its task is tried once more. A task that costs two workers is given up,
/// once it is known which of its sources is to blame (`TaskRecipe.culprit`). A worker that dies before it takes its next task does not
/// count against that task. Workers that are killed from outside count against no source that can be rendered without that: the task begins
/// again, and if that happens twice, the run ends. Cancelling the Swift task ends all workers within half a second. The process that uses
/// the pool must ignore SIGPIPE: a worker that dies closes the pipe for tasks.
package struct WorkerPool: RenderExecutor {
    /// The number of workers that a task may cost before it is given up.
    private static let attempts = 2

    private let command: ProcessLaunch
    private let workers: Int
    private let progressTimeout: Duration
    private let sleep: SilenceAlarm.Sleep
    private let store: SegmentStore
    private let lease: StoreLease
    private let memory: MemoryBudget

    /// `progressTimeout`: how long a worker may stay silent over a task, as measured by `sleep`; nil for real time. `memory`: the bytes
    /// that all workers together may take; nil for no limit.
    package init(
        command: ProcessLaunch, workers: Int, progressTimeout: Duration = .seconds(60), store: SegmentStore,
        lease: StoreLease, memory: MemoryBudget? = nil,
        sleep: (@Sendable (Duration) async throws -> Void)? = nil
    ) {
        self.command = command
        self.workers = max(1, workers)
        self.progressTimeout = progressTimeout
        self.sleep = sleep ?? SilenceAlarm.realTime
        self.store = store
        self.lease = lease
        self.memory = memory ?? .unlimited
    }

    package func render(
        _ tasks: [RenderTask], progress: ProgressSink
    ) async throws -> [RenderKey: RenderFailure] {
        defer { store.removeTemporaries(of: lease.id) }
        // What planning needed is not needed while workers render.
        CodePages.giveBack()
        let queue = TaskQueue(tasks, budget: memory)
        let failures = FailureList()
        let command = command.reading(
            tasks.flatMap { (try? NamedFiles.paths(in: $0.workerLine())) ?? [] },
            largestFile: tasks.map(\.mostBytes).max() ?? 0)
        let process = WorkerProcess(
            command: try command.rendering(tasks.map(\.key), into: store, as: lease.id),
            progressTimeout: progressTimeout, sleep: sleep, store: store, queue: queue,
            progress: progress, failed: failures.add)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(workers, queue.count) {
                group.addTask { try await work(process, failures: failures) }
            }
            // `waitForAll` would wait for the other tasks before it throws.
            while try await group.next() != nil {}
        }
        try Task.checkCancellation()
        let frames = tasks.lazy.filter { !$0.isSound }.reduce(0) { $0 + $1.frames }
        let share = await queue.framesWhileWaiting * 100 / max(1, frames)
        if share >= Self.noticeable { progress(.diagnostic(Self.shortage(share))) }
        return failures.all
    }

    /// The percentage of a film's frames from which on waiting for memory is worth a note.
    private static let noticeable = 25

    static func shortage(_ share: Int) -> Diagnostic {
        Diagnostic(
            .note, .memoryShort, arguments: ["percent": Double(share)],
            "a worker had to wait for memory while \(share) % of the pictures were rendered; with a larger '--max-memory' such "
                + "films are made sooner")
    }

    /// Runs one place in the pool: a worker, and its successors if it dies.
    private func work(_ process: WorkerProcess, failures: FailureList) async throws {
        var next = try await process.queue.next()
        var deaths = 0
        var begunAnew: Set<RenderKey> = []
        while let task = next {
            guard case .died(let death) = try await process.serve(startingWith: task) else { return }
            // This cannot go on forever: each idle worker had answered a task.
            if death.wasIdle { deaths = 0 } else { deaths = death.task.key == task.key ? deaths + 1 : 1 }
            if deaths < Self.attempts {
                process.progress(.diagnostic(Self.restart(death)))
                next = death.task
            } else {
                guard death.wasReady else { throw cannotStart(death) }
                if let failure = try await crash(death, process) {
                    failures.add(death.task.key, failure)
                    await process.queue.finish(death.task.key)
                    next = try await process.queue.next()
                } else {
                    guard begunAnew.insert(death.task.key).inserted else { throw disturbed(death) }
                    process.progress(.diagnostic(Self.restart(death)))
                    next = death.task
                }
                deaths = 0
            }
        }
    }

    static func restart(_ death: WorkerProcess.Death) -> Diagnostic {
        let rest =
            death.wasIdle
            ? "between two clips; another one takes its place"
            : "while it rendered \(death.task.displayName), which is tried once more"
        return Diagnostic(.note, .workerRestarted, "a worker died (\(death.ending.end.words)) \(rest)")
    }

    /// The failure of a task over which its workers died. The source to blame is the one that they named, or one that crashes workers on
    /// its own. Nil if the workers were killed from outside and the task can be rendered. Throws `DayreelError(.busy)` if they are killed
    /// again and again, but not over any of its sources.
    private func crash(_ death: WorkerProcess.Death, _ process: WorkerProcess) async throws -> RenderFailure? {
        var source = death.failure?.source
        let isDisturbed = source == nil && death.ending.end.isFromElsewhere
        if isDisturbed, try await survives(death.task, process) { return nil }
        source = source ?? death.task.onlySource
        if source == nil {
            let task = death.task
            // The results of parts that survive are stored like those of any other task.
            source = try await task.recipe.traits.culprit { try await survives(task.alone($0), process) }
            if source == nil, isDisturbed { throw disturbed(death) }
        }
        let lastLine = death.failure?.words ?? death.ending.lastLine
        return RenderFailure(.crashed(workers: Self.attempts, death.ending.end, lastLine: lastLine), source: source)
    }

    /// The error for workers that something outside keeps ending.
    private func disturbed(_ death: WorkerProcess.Death) -> DayreelError {
        .disturbed(
            "something keeps ending the workers that render \(death.task.displayName)", cause: death.ending.end.words)
    }

    /// Returns true if a separate worker, or a second one after a crash, can render the task.
    private func survives(_ task: RenderTask, _ process: WorkerProcess) async throws -> Bool {
        if store.isIntact(task.key) { return true }
        let alone = process.alone(by: try process.command.rendering([task.key], into: store, as: lease.id))
        for _ in 0..<Self.attempts {
            guard case .died = try await alone.serve(startingWith: task) else { return true }
        }
        return false
    }

    /// The error for workers that die before they take a task: others would fail in the same way. If the machine is in trouble, such as a
    /// full disk, their last words say so.
    private func cannotStart(_ death: WorkerProcess.Death) -> DayreelError {
        let isFull = [ENOSPC, EDQUOT].contains {
            death.ending.lastLine?.contains(String(cString: strerror($0))) == true
        }
        let code: DayreelError.Code? =
            switch death.ending.end {
            case .exited(DayreelError.Code.inputOutput.exitCode): isFull ? .diskFull : .inputOutput
            case .exited(DayreelError.Code.outputUnwritable.exitCode): .outputUnwritable
            case .exited(DayreelError.Code.busy.exitCode): .busy
            case .exited, .signal, .silent: nil
            }
        if death.ending.end.isFromElsewhere { return disturbed(death) }
        if let code {
            let remedy = isFull ? "Make space on this disk" : "Fix what the worker reports"
            return DayreelError(
                code, "workers cannot start", cause: death.ending.lastLine,
                remedy: "\(remedy) and run again; what is finished is kept.")
        }
        return death.ending.cannotStart(command)
    }
}

/// The tasks that failed, collected from all workers.
private final class FailureList: Sendable {
    private let failures = Mutex<[RenderKey: RenderFailure]>([:])

    var all: [RenderKey: RenderFailure] { failures.withLock { $0 } }

    func add(_ key: RenderKey, _ failure: RenderFailure) { failures.withLock { $0[key] = failure } }
}

extension RenderTask {
    /// The task for a recipe that uses fewer of its sources and songs. Removes the inputs of the others, because a worker opens all.
    fileprivate func alone(_ recipe: Recipe) throws -> RenderTask {
        let unused = self.recipe.traits.played.subtracting(recipe.traits.played)
        return RenderTask(
            recipe: recipe, inputs: inputs.filter { !unused.contains($0.key) }, key: try RenderKey(of: recipe),
            clips: clips)
    }
}
