import Model
import Subprocess

/// The state of the communication with a worker.
struct WorkerSession: Sendable {
    /// The current task of the worker.
    var task: RenderTask?
    /// True once it has reported that it can take tasks.
    var isReady = false
    /// True from its answer to a task until it takes the next one.
    var isIdle = false
    /// The reason, in its own words, why it cannot continue.
    var crash: RenderFailure?
}

extension WorkerProcess {
    /// Gives the worker tasks and reads its events, until there are no more tasks or it ends. The process has ended on return.
    func converse(
        with execution: RunningWorker, startingWith task: RenderTask, log: WorkerLog, alarm: SilenceAlarm
    ) async throws -> WorkerSession {
        async let logging: Void = execution.collectWords(into: log)
        async let _: Void = execution.kill(when: alarm, sleep: sleep)
        var session = WorkerSession(task: task)
        var splitter = LineSplitter(limit: LineSplitter.longestSaid)
        var output = execution.standardOutput.makeAsyncIterator()
        while let buffer = try await output.next() {
            alarm.reset()
            for line in buffer.withUnsafeBytes({ splitter.add($0) }) {
                guard let event = WorkerEvent(line: line) else {
                    (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
                    continue
                }
                await noteMemory(of: event)
                if case .failed(_, let failure) = event, failure.unusable?.isCrash == true { session.crash = failure }
                if case .taken(let key) = event, key == session.task?.key { session.isIdle = false }
                guard let request = try handle(event, in: session) else { continue }
                if request == .anotherTask {
                    try await replaceTask(in: &session, alarm: alarm)
                }
                session.isReady = true
                try await giveTask(of: session, to: execution)
            }
        }
        try Task.checkCancellation()
        await execution.awaitEnd()
        await logging
        return session
    }

    private enum Request { case firstTask, anotherTask }

    /// The request that the worker waits for after the event; nil if it does not wait.
    private func handle(_ event: WorkerEvent, in session: WorkerSession) throws -> Request? {
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
    private func pass(_ event: ProgressEvent, in session: WorkerSession) throws -> Request? {
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

    private func replaceTask(in session: inout WorkerSession, alarm: SilenceAlarm) async throws {
        if let done = session.task { await queue.finish(done.key) }
        session.task = nil
        session.isIdle = true
        alarm.pause()
        session.task = try await queue.next()
        alarm.reset()
    }

    /// Gives the worker its task. Ignores a failure to write to a dead worker, because the end of its output reveals its death.
    private func giveTask(of session: WorkerSession, to execution: RunningWorker) async throws {
        do {
            guard let task = session.task else { return try await execution.standardInputWriter.finish() }
            _ = try await execution.standardInputWriter.write(try task.workerLine())
        } catch is SubprocessError {}
    }
}
