import Subprocess

/// Where the talk with a worker stands.
struct Conversation: Sendable {
    /// What it has in hand.
    var task: RenderTask?
    /// It has said that it can take tasks.
    var isReady = false
    /// Why it cannot go on, in its own words.
    var crash: RenderFailure?
}

extension WorkerProcess {
    /// Gives the worker tasks and listens, until there are no more or until it ends. The process has ended on return.
    func converse(
        with execution: Running, startingWith task: RenderTask, log: WorkerLog, alarm: SilenceAlarm
    ) async throws -> Conversation {
        async let logging: Void = collect(execution, into: log)
        async let _: Void = kill(execution, when: alarm)
        var conversation = Conversation(task: task)
        var splitter = LineSplitter(limit: 1 << 20)
        var output = execution.standardOutput.makeAsyncIterator()
        while let buffer = try await output.next() {
            alarm.reset()
            for line in buffer.withUnsafeBytes({ splitter.add($0) }) {
                guard let event = WorkerEvent(line: line) else {
                    (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
                    continue
                }
                await noteMemory(of: event)
                if case .failed(_, let failure) = event, failure.kind == .crashed { conversation.crash = failure }
                guard let wish = try handle(event, in: conversation) else { continue }
                if wish == .anotherTask {
                    try await replaceTask(in: &conversation, alarm: alarm)
                }
                conversation.isReady = true
                try await giveTask(of: conversation, to: execution)
            }
        }
        try Task.checkCancellation()
        await awaitEnd(of: execution)
        await logging
        return conversation
    }

    private enum Wish { case firstTask, anotherTask }

    /// Returns what the worker now waits for, if it does.
    private func handle(_ event: WorkerEvent, in conversation: Conversation) throws -> Wish? {
        switch event {
        case .ready where !conversation.isReady: return .firstTask
        case .frames(let key, let done, _) where key == conversation.task?.key:
            progress(.frames(key, done: done))
        case .finished(let key) where key == conversation.task?.key:
            try store.requireEntry(key)
            progress(.finished(key))
            return .anotherTask
        // A worker that says so ends, and its end is what counts.
        case .failed(_, let failure) where failure.kind == .crashed: break
        case .failed(let key, let failure) where key == conversation.task?.key:
            if failure.endsRun { throw failure.endOfRun }
            failed(key, failure)
            return .anotherTask
        case .diagnostic(let diagnostic): progress(.diagnostic(diagnostic))
        case .ready, .frames, .finished, .failed: break
        }
        return nil
    }

    private func noteMemory(of event: WorkerEvent) async {
        guard case .frames(let key, let done, let memory?) = event else { return }
        await queue.note(memory, of: key, after: done)
    }

    private func replaceTask(in conversation: inout Conversation, alarm: SilenceAlarm) async throws {
        if let done = conversation.task { await queue.finish(done.key) }
        conversation.task = nil
        alarm.pause()
        conversation.task = try await queue.next()
        alarm.reset()
    }

    /// A worker that has died cannot be written to: then its output ends too, and that is where its end is seen.
    private func giveTask(of conversation: Conversation, to execution: Running) async throws {
        do {
            guard let task = conversation.task else { return try await execution.standardInputWriter.finish() }
            _ = try await execution.standardInputWriter.write(try task.workerLine())
        } catch is SubprocessError {}
    }

    /// A worker whose output has ended is about to end. One that does not is killed after a second.
    private func awaitEnd(of execution: Running) async {
        try? await execution.standardInputWriter.finish()
        // Signal 0 does nothing (kill(2)): the step is only its time.
        await execution.teardown(using: [.send(signal: Signal(rawValue: 0), allowedDurationToNextStep: .seconds(1))])
    }

    private func collect(_ execution: Running, into log: WorkerLog) async {
        var errors = execution.standardError.makeAsyncIterator()
        while let buffer = try? await errors.next() { buffer.withUnsafeBytes { log.append($0) } }
    }

    private func kill(_ execution: Running, when alarm: SilenceAlarm) async {
        if await alarm.wait() { try? execution.send(signal: .kill) }
    }
}

extension TerminationStatus {
    /// Nil if a signal ended the process.
    var exitCode: Int32? { if case .exited(let code) = self { code } else { nil } }

    /// For people: `killed by signal 11 (segmentation fault)`, `exit status 3`.
    var words: String {
        switch self {
        case .exited(let status): return "exit status \(status)"
        case .signaled(let signal):
            let names: [Int32: String] = [
                4: "illegal instruction", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "kill",
                11: "segmentation fault", 15: "termination",
            ]
            return "signal \(signal)" + (names[signal].map { " (\($0))" } ?? "")
        }
    }
}
