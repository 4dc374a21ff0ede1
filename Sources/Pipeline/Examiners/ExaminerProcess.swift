import Files
import Foundation
import Model
import Subprocess

/// One examiner that answers questions, from its start to its end.
struct ExaminerProcess: Sendable {
    /// Questions for an examiner.
    struct Batch: Sendable {
        var questions: [(number: Int, bytes: [UInt8])] = []
        /// True if an examiner died over these questions before, and they are asked alone.
        var isSuspect = false
    }

    /// The known facts about an examiner that has ended.
    struct Life: Sendable {
        var isReady = false
        /// Unanswered questions, in the order in which they were asked.
        var held: [Int] = []
        var isSuspect = false
        var end = ProcessEnd.exited(0)
        /// The last line of its output that was not an answer.
        var lastLine: String?
    }

    let command: ProcessLaunch
    /// The time that an examiner may stay silent over a question.
    let patience: Duration
    /// The language of the message about examiners that cannot start.
    let words: ReasonWords
    /// More questions for an examiner that still has `held` of them. An examiner that has none and gets none ends.
    let more: @Sendable (_ held: Int) async -> Batch
    let answered: @Sendable (_ number: Int, Result<ExaminerAnswer, DayreelError>) async throws -> Void

    /// Works until there are no more questions for it, or it dies. The process has ended on return. Throws `DayreelError` if it cannot be
    /// started, what `answered` throws, `CancellationError`.
    func run() async throws -> Life {
        let log = WorkerLog()
        let alarm = SilenceAlarm(timeout: patience)
        alarm.pause()
        var (life, status) = try await command.start { try await converse(with: $0, log: log, alarm: alarm) }
        life.end = ProcessEnd(status, silentFor: alarm.hasFired ? patience : nil)
        life.lastLine = log.lastLine
        return life
    }

    private func converse(with examiner: RunningWorker, log: WorkerLog, alarm: SilenceAlarm) async throws -> Life {
        async let logging: Void = examiner.collectWords(into: log)
        async let _: Void = examiner.kill(when: alarm)
        var life = Life()
        var splitter = LineSplitter(limit: LineSplitter.longestSaid)
        var output = examiner.standardOutput.makeAsyncIterator()
        while let buffer = try await output.next() {
            alarm.reset()
            for line in buffer.withUnsafeBytes({ splitter.add($0) }) { try await take(line, in: &life, log) }
            try Task.checkCancellation()
            if life.isReady { try await ask(examiner, in: &life, alarm) }
        }
        try Task.checkCancellation()
        await examiner.awaitEnd()
        await logging
        return life
    }

    private func take(_ line: [UInt8], in life: inout Life, _ log: WorkerLog) async throws {
        if line == [ExaminerLoop.ready] {
            life.isReady = true
            return
        }
        guard let kind = line.first, !life.held.isEmpty, let result = Self.result(kind, line.dropFirst()) else {
            // Output of a library.
            return (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
        }
        try await answered(life.held.removeFirst(), result)
    }

    /// The answer on a line; nil for a line that begins like one but is not.
    private static func result(_ kind: UInt8, _ rest: ArraySlice<UInt8>) -> Result<ExaminerAnswer, DayreelError>? {
        switch kind {
        case ExaminerLoop.reply: .success(.reply(.line(Array(rest))))
        case ExaminerLoop.missing:
            (try? InternalJSON.value(MissingBytesError.self, from: rest)).map { .success(.missing($0.missing)) }
        case ExaminerLoop.failure: (try? InternalJSON.value(DayreelError.self, from: rest)).map { .failure($0) }
        default: nil
        }
    }

    /// Gives the examiner more questions, or tells it that there are none. Ignores a failure to write to a dead examiner, whose output
    /// ends too.
    private func ask(_ examiner: RunningWorker, in life: inout Life, _ alarm: SilenceAlarm) async throws {
        if life.held.isEmpty { alarm.pause() }
        let batch = await more(life.held.count)
        try Task.checkCancellation()
        guard !batch.questions.isEmpty else {
            if life.held.isEmpty { try? await examiner.standardInputWriter.finish() }
            return
        }
        life.held += batch.questions.map(\.number)
        life.isSuspect = batch.isSuspect
        alarm.reset()
        _ = try? await examiner.standardInputWriter.write(batch.questions.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
    }

    /// The error for examiners that end before they take a question: others would fail in the same way.
    func cannotStart(_ life: Life) -> DayreelError {
        if life.end == .exited(DayreelError.Code.busy.exitCode) { return .tooFewThreads(EAGAIN) }
        return DayreelError(
            .internalError, "worker processes end as soon as they are started (\(words.end(life.end)))",
            place: command.executable, cause: life.lastLine, remedy: "Run 'dayreel doctor' to see what is missing.")
    }
}
