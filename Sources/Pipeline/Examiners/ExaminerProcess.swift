import Files
import Foundation
import Model
import Synchronization

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
        /// True if it was told that there are no more questions.
        var isDone = false
        var ending = WorkerEnding(end: .exited(0))
    }

    let command: ProcessLaunch
    /// The time that an examiner may stay silent over a question.
    let patience: Duration
    /// More questions for an examiner that still has `held` of them. An examiner that has none and gets none ends.
    let more: @Sendable (_ held: Int) async -> Batch
    let answered: @Sendable (_ number: Int, Result<ExaminerAnswer, DayreelError>) async throws -> Void
    /// Takes a part of the answer to a question, of which more follow.
    var part: @Sendable (_ number: Int, _ bytes: ArraySlice<UInt8>) async throws -> Void = { _, _ in }

    /// Works until there are no more questions for it, or it dies. The process has ended on return. Throws `DayreelError` if it cannot be
    /// started, what `answered` throws, `CancellationError`.
    func run() async throws -> Life {
        var (life, ending) = try await command.converse(
            Life(), patience: patience, isBusy: false, until: \.isDone
        ) { line, life, examiner, alarm in
            guard try await take(line, in: &life) else { return false }
            try Task.checkCancellation()
            try await ask(examiner, in: &life, alarm)
            return true
        }
        life.ending = ending
        return life
    }

    /// False for output of a library.
    private func take(_ line: [UInt8], in life: inout Life) async throws -> Bool {
        if line == [ExaminerLoop.ready] {
            life.isReady = true
            return true
        }
        guard let kind = line.first, let question = life.held.first else { return false }
        if kind == ExaminerLoop.part {
            try await part(question, line.dropFirst())
            return true
        }
        guard let result = Self.result(kind, line.dropFirst()) else { return false }
        try await answered(life.held.removeFirst(), result)
        return true
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

    /// Gives the examiner more questions, or tells it that there are none.
    private func ask(_ examiner: RunningWorker, in life: inout Life, _ alarm: SilenceAlarm) async throws {
        if life.held.isEmpty { alarm.pause() }
        let batch = await more(life.held.count)
        try Task.checkCancellation()
        guard !batch.questions.isEmpty else {
            guard life.held.isEmpty else { return }
            await examiner.tell(nil)
            life.isDone = true
            return
        }
        life.held += batch.questions.map(\.number)
        life.isSuspect = batch.isSuspect
        alarm.reset()
        await examiner.tell(batch.questions.map(\.bytes))
    }

    /// The error for examiners that end before they take a question: others would fail in the same way.
    func cannotStart(_ life: Life) -> DayreelError {
        if life.ending.end == .exited(DayreelError.Code.busy.exitCode) { return .tooFewThreads(EAGAIN) }
        return life.ending.cannotStart(command)
    }
}

/// The examiner's side of `ExaminerPool`: replies to each line of its input with a line of its output, or with some for its parts before.
///
/// The process that runs it must ignore SIGPIPE. It has no state to save, so it leaves at once when its input ends.
package struct ExaminerLoop: Sendable {
    /// The first byte of an examiner's message, which distinguishes it from the output of a library.
    static let ready = UInt8(ascii: "*")
    static let reply = UInt8(ascii: "=")
    static let failure = UInt8(ascii: "!")
    static let missing = UInt8(ascii: "?")
    static let part = UInt8(ascii: "+")

    /// The most bytes that wait before they are written, and how long a reply is kept back while there are more questions.
    private static let most = 1 << 15
    private static let longest = Duration.milliseconds(200)

    private let input: Int32
    private let output: @Sendable ([UInt8]) -> Void
    private let leave: @Sendable () -> Void

    /// `input` is the descriptor with the questions. `output` writes bytes at once. `leave` ends the process.
    package init(
        input: Int32, output: @escaping @Sendable ([UInt8]) -> Void, leave: @escaping @Sendable () -> Void
    ) {
        self.input = input
        self.output = output
        self.leave = leave
    }

    /// Works until the input ends. Blocks its thread. `answer` may tell parts of its answer first. A `DayreelError` that it throws ends the
    /// parent's run. Throws `DayreelError` if the system has no thread left.
    package func run(
        _ answer: (_ question: [UInt8], _ tell: @escaping @Sendable ([UInt8]) -> Void) throws -> [UInt8]
    ) throws {
        let inbox = try LineInbox(reading: input, onEnd: leave)
        output([Self.ready, UInt8(ascii: "\n")])
        let waiting = Mutex<[UInt8]>([])
        let clock = ContinuousClock()
        var last = clock.now
        while let question = inbox.next() {
            let line: [UInt8]
            do {
                let reply = try answer(question) { [output] part in
                    output(waiting.withLock { Self.taken(&$0) } + [Self.part] + part + [UInt8(ascii: "\n")])
                }
                line = [Self.reply] + reply
            } catch let error as DayreelError {
                line = [Self.failure] + (try InternalJSON.bytes(of: error))
            } catch let error as MissingBytesError {
                line = [Self.missing] + (try InternalJSON.bytes(of: error))
            }
            let count = waiting.withLock { bytes in
                bytes += line + [UInt8(ascii: "\n")]
                return bytes.count
            }
            guard inbox.isEmpty || count > Self.most || clock.now - last > Self.longest else { continue }
            output(waiting.withLock { Self.taken(&$0) })
            last = clock.now
        }
    }

    private static func taken(_ bytes: inout [UInt8]) -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
