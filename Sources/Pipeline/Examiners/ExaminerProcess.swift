import Files
import Foundation
import Model
import Subprocess

/// One place in an `ExaminerPool`: a worker, and its successors when it dies.
struct ExaminerProcess: Sendable {
    let command: WorkerLaunch
    let patience: Duration
    let queue: QuestionQueue
    let question: @Sendable (Int) -> [UInt8]
    let replied: @Sendable (Int, ExaminerAnswer) throws -> Void

    /// Workers in a row that die before they take a question will not take any.
    private static let attempts = 2

    /// Works until there are no more questions. Throws as `ExaminerPool.ask`.
    func run() async throws {
        var stillborn = 0
        while !queue.isEmpty {
            let log = WorkerLog()
            let alarm = SilenceAlarm(timeout: patience)
            alarm.pause()
            let (talk, status) = try await command.start { try await converse(with: $0, log: log, alarm: alarm) }
            if talk.isReady {
                stillborn = 0
            } else {
                stillborn += 1
                guard stillborn < Self.attempts else { throw cannotStart(status, log) }
            }
            guard !talk.held.isEmpty else { continue }
            if talk.areSuspect, let question = talk.held.first {
                let end = ProcessEnd(status, silentFor: alarm.hasFired ? patience : nil)
                try replied(question, .reply(.lost(.died(end))))
            } else {
                queue.suspect(talk.held)
            }
        }
    }

    private struct Talk: Sendable {
        var isReady = false
        /// Questions without a reply yet, in the order in which they were asked.
        var held: [Int] = []
        var areSuspect = false
    }

    /// The process has ended on return.
    private func converse(with worker: RunningWorker, log: WorkerLog, alarm: SilenceAlarm) async throws -> Talk {
        async let logging: Void = worker.collectWords(into: log)
        async let _: Void = worker.kill(when: alarm)
        var talk = Talk()
        var splitter = LineSplitter(limit: 1 << 24)
        var output = worker.standardOutput.makeAsyncIterator()
        while let buffer = try await output.next() {
            alarm.reset()
            for line in buffer.withUnsafeBytes({ splitter.add($0) }) { try take(line, in: &talk, log) }
            try Task.checkCancellation()
            if talk.isReady { try await ask(worker, in: &talk) }
            if talk.held.isEmpty { alarm.pause() }
        }
        try Task.checkCancellation()
        await worker.awaitEnd()
        await logging
        return talk
    }

    private func take(_ line: [UInt8], in talk: inout Talk, _ log: WorkerLog) throws {
        switch line.first {
        case ExaminerLoop.ready where line.count == 1: talk.isReady = true
        case ExaminerLoop.reply where !talk.held.isEmpty:
            try replied(talk.held.removeFirst(), .reply(.line(Array(line.dropFirst()))))
        case ExaminerLoop.missing where !talk.held.isEmpty:
            let error = try InternalJSON.value(MissingBytesError.self, from: line.dropFirst())
            try replied(talk.held.removeFirst(), .missing(error.missing))
        case ExaminerLoop.failure:
            throw try InternalJSON.value(DayreelError.self, from: line.dropFirst())
        // What a library prints.
        default: (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
        }
    }

    /// Gives the worker more, or tells it that there is no more. One that has died cannot be written to: then its output ends too.
    private func ask(_ worker: RunningWorker, in talk: inout Talk) async throws {
        let more = queue.take(besides: talk.held.count)
        do {
            if more.questions.isEmpty {
                if talk.held.isEmpty { try await worker.standardInputWriter.finish() }
                return
            }
            talk.held += more.questions
            talk.areSuspect = more.areSuspect
            let lines = more.questions.flatMap { question($0) + [UInt8(ascii: "\n")] }
            _ = try await worker.standardInputWriter.write(lines)
        } catch {}
    }

    private func cannotStart(_ status: TerminationStatus, _ log: WorkerLog) -> DayreelError {
        Self.cannotStart(command, status, log)
    }

    static func cannotStart(_ command: WorkerLaunch, _ status: TerminationStatus, _ log: WorkerLog) -> DayreelError {
        if status.exitCode == DayreelError.Code.busy.exitCode { return .tooFewThreads(EAGAIN) }
        return DayreelError(
            .internalError, "worker processes end as soon as they are started (\(ProcessEnd(status).words))",
            place: command.executable, cause: log.lastLine, remedy: "Run 'dayreel doctor' to see what is missing.")
    }
}
