import Files
import Foundation
package import Model

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
        var ending: WorkerEnding
        /// Its own report on the task before its end.
        var failure: RenderFailure?
    }

    /// The state of the communication with a worker.
    private struct Session {
        /// The current task of the worker.
        var task: RenderTask?
        /// True once it has reported that it can take tasks.
        var isReady = false
        /// True from its answer to a task until it takes the next one.
        var isIdle = false
        /// The reason, in its own words, why it cannot continue.
        var crash: RenderFailure?
    }

    let command: ProcessLaunch
    let progressTimeout: Duration
    let sleep: SilenceAlarm.Sleep
    let store: SegmentStore
    /// The source of tasks after the first.
    let queue: TaskQueue
    let progress: ProgressSink
    let failed: @Sendable (RenderKey, RenderFailure) -> Void

    /// Gives a worker tasks and reads its events, until there are no more tasks or it ends. Throws `DayreelError` for trouble that ends the
    /// run, and `CancellationError`. The process has ended on return.
    func serve(startingWith task: RenderTask) async throws -> End {
        let (session, ending) = try await command.converse(
            Session(task: task), patience: progressTimeout, sleep: sleep, isBusy: true
        ) { line, session, worker, alarm in
            guard let event = WorkerEvent(line: line) else { return false }
            await noteMemory(of: event)
            if case .failed(_, let failure) = event, failure.unusable?.isCrash == true { session.crash = failure }
            if case .taken(let key) = event, key == session.task?.key { session.isIdle = false }
            guard let request = try handle(event, in: session) else { return true }
            if request == .anotherTask { try await replaceTask(in: &session, alarm: alarm) }
            session.isReady = true
            await worker.tell(try session.task.map { [try $0.workerLine()] })
            return true
        }
        guard let task = session.task else { return .drained }
        return .died(
            Death(
                task: task, wasReady: session.isReady, wasIdle: session.isIdle, ending: ending, failure: session.crash))
    }

    /// A worker, started by a command, that gets a single task and reports to nobody.
    func alone(by command: ProcessLaunch) -> WorkerProcess {
        WorkerProcess(
            command: command, progressTimeout: progressTimeout, sleep: sleep, store: store, queue: TaskQueue([]),
            progress: .none, failed: { _, _ in })
    }

    private enum Request { case firstTask, anotherTask }

    /// The request that the worker waits for after the event; nil if it does not wait.
    private func handle(_ event: WorkerEvent, in session: Session) throws -> Request? {
        switch event {
        case .ready where !session.isReady: return .firstTask
        case .progress(let event, _): return try pass(event, in: session)
        // A worker that reports this ends, and its end is what counts.
        case .failed(_, let failure) where failure.unusable?.isCrash == true: break
        case .failed(let key, let failure) where key == session.task?.key:
            if let error = failure.endOfRun { throw error }
            failed(key, failure)
            return .anotherTask
        case .ready, .taken, .failed: break
        }
        return nil
    }

    /// Passes on a worker's events about its task; ignores those about any other.
    private func pass(_ event: ProgressEvent, in session: Session) throws -> Request? {
        switch event {
        case .task(let key, .frames) where key == session.task?.key: progress(event)
        case .task(let key, .finished) where key == session.task?.key:
            try store.requireEntry(key)
            progress(event)
            return .anotherTask
        case .diagnostic: progress(event)
        case .task, .stage, .rendered, .done: break
        }
        return nil
    }

    private func noteMemory(of event: WorkerEvent) async {
        guard case .progress(.task(let key, .frames(let done)), let memory?) = event else { return }
        await queue.note(memory, of: key, after: done)
    }

    private func replaceTask(in session: inout Session, alarm: SilenceAlarm) async throws {
        if let done = session.task { await queue.finish(done.key) }
        session.task = nil
        session.isIdle = true
        alarm.pause()
        session.task = try await queue.next()
        alarm.reset()
    }
}

/// A message that a worker writes to its standard output, as a line of JSON.
package enum WorkerEvent: Hashable, Sendable, Codable {
    /// The first message, once the worker can take tasks.
    case ready
    /// The receipt of a task, which the worker now starts.
    case taken(key: RenderKey)
    /// `memory`: the most that the worker took since its last report, in bytes, if known.
    case progress(ProgressEvent, memory: Int64? = nil)
    case failed(key: RenderKey, failure: RenderFailure)

    /// The line, without its end. JSON text has no raw line feed.
    package func line() throws -> String { String(decoding: try InternalJSON.bytes(of: self), as: UTF8.self) }

    /// Nil for a line that is not an event, such as output of a library.
    package init?(line: [UInt8]) {
        guard let event = try? InternalJSON.value(WorkerEvent.self, from: line) else { return nil }
        self = event
    }
}

extension RenderTask {
    /// The task as a line of JSON for a worker, without its end.
    func workerLine() throws -> [UInt8] { try InternalJSON.bytes(of: self) }
}

/// The resources that the kernel allows a worker process. A source that makes libav request more costs a worker, not the machine.
package struct WorkerLimits: Hashable, Sendable {
    /// Bytes of private, writable memory (`RLIMIT_DATA`, getrlimit(2)); nil for no limit.
    package var memory: Int64?
    /// Seconds of CPU time from now on (`RLIMIT_CPU`); nil for no limit. Waiting for a disk does not count.
    package var computing: Int64?

    package init(memory: Int64?, computing: Int64? = nil) {
        self.memory = memory
        self.computing = computing
    }

    /// Limits this process from now on. Disables core files, which would be as large as a worker's memory.
    package func apply() throws {
        try limit(RLIMIT_CORE, to: 0, "cannot forbid core files")
        if let memory { try limit(RLIMIT_DATA, to: rlim_t(memory), "cannot limit the memory of a worker") }
        if let computing {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let spent = Int64(usage.ru_utime.tv_sec) + Int64(usage.ru_stime.tv_sec)
            try limit(RLIMIT_CPU, to: rlim_t(spent + computing + 1), "cannot limit the time of a worker")
        }
    }

    private func limit(_ name: __rlimit_resource, to value: rlim_t, _ message: String) throws {
        let resource = __rlimit_resource_t(name.rawValue)
        var limits = rlimit()
        try checked(message, place: "worker") { getrlimit(resource, &limits) }
        limits.rlim_cur = min(value, limits.rlim_max)
        try checked(message, place: "worker") { setrlimit(resource, &limits) }
    }
}
