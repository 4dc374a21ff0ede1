import Foundation
package import Model

/// Asks examiners about files, one question at a time, for a user who is waiting.
///
/// The latest question is answered first, because the user is looking at its file now. Questions that nobody waits for any more are
/// dropped. Examiners start when there are questions, and end after a while without any. An examiner that dies costs only its question.
package actor ExaminerDesk {
    /// A question that no examiner has received yet.
    private struct Question: Sendable {
        let number: Int
        let bytes: [UInt8]
    }

    private let command: ProcessLaunch
    private let examiners: Int
    private let patience: Duration
    private let rest: Duration
    private let supply: MediaSupply?
    private let words: ReasonWords
    private let executor: any TaskExecutor
    private var count = 0
    private var waiting: [Question] = []
    private var askers: [Int: CheckedContinuation<ExaminerAnswer, any Error>] = [:]
    /// Examiners without a question, the one that has been idle longest first.
    private var idle: [(number: Int, continuation: CheckedContinuation<Question?, Never>)] = []
    private var seats: [Int: Task<Void, Never>] = [:]
    /// The last question given to the examiner of each seat.
    private var inHand: [Int: Int] = [:]
    private var isClosed = false

    /// `patience`: how long an examiner may stay silent over a question. `rest`: how long an idle examiner waits before it ends. `supply`
    /// and `words` as in `ExaminerPool`. `executor` runs the code that starts examiners and talks to them, which blocks.
    package init(
        command: ProcessLaunch, examiners: Int, on executor: any TaskExecutor,
        patience: Duration = ExaminerPool.patience, rest: Duration = .seconds(20), supply: MediaSupply? = nil,
        words: ReasonWords
    ) {
        self.command = command
        self.examiners = max(1, examiners)
        self.patience = patience
        self.rest = rest
        self.supply = supply
        self.words = words
        self.executor = executor
    }

    /// The reply to a question. Throws `DayreelError` if examiners cannot be started or report that they cannot continue, and
    /// `CancellationError`.
    package func ask(_ question: [UInt8]) async throws -> ExaminerPool.Reply {
        for _ in 0..<MediaSupply.mostRounds {
            switch try await answer(to: question) {
            case .reply(let reply): return reply
            case .missing(let missing):
                let failures = try await supply?.fetch(missing) ?? [:]
                if supply == nil || !failures.isEmpty { return .lost(.notFetched(failures.values.first)) }
            }
        }
        return .lost(.notFetched(nil))
    }

    private func answer(to question: [UInt8]) async throws -> ExaminerAnswer {
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                guard !isClosed else { return continuation.resume(throwing: CancellationError()) }
                askers[number] = continuation
                give(Question(number: number, bytes: question))
            }
        } onCancel: {
            Task { await self.withdraw(number) }
        }
    }

    /// Ends all examiners; pending questions stay unanswered. Returns when all processes have ended.
    package func close() async {
        isClosed = true
        for number in askers.keys { withdraw(number) }
        for seat in seats.values { seat.cancel() }
        for examiner in idle { examiner.continuation.resume(returning: nil) }
        idle = []
        for seat in seats.values { await seat.value }
    }

    private func withdraw(_ number: Int) {
        waiting.removeAll { $0.number == number }
        askers.removeValue(forKey: number)?.resume(throwing: CancellationError())
    }

    /// Gives the question to an idle examiner, or else to a new one, or else to the next that becomes free.
    private func give(_ question: Question) {
        if let examiner = idle.popLast() { return examiner.continuation.resume(returning: question) }
        waiting.append(question)
        guard seats.count < examiners else { return }
        count += 1
        let seat = count
        seats[seat] = Task(executorPreference: executor) { await self.serve(as: seat) }
    }

    private func serve(as seat: Int) async {
        let process = ExaminerProcess(command: command, patience: patience, words: words) { held in
            let question = held == 0 ? await self.next(for: seat) : nil
            return .init(questions: question.map { [($0.number, $0.bytes)] } ?? [])
        } answered: { number, result in
            await self.answer(number, result)
        }
        while !isClosed, !waiting.isEmpty { await live(process, as: seat) }
        seats[seat] = nil
        // A question may have come while the last examiner ended.
        if !isClosed, let question = waiting.popLast() { give(question) }
    }

    /// Keeps an examiner until it has been idle long enough, or dies over a question, which is answered with the reason. Trouble with
    /// starting it answers the next question; trouble with talking to it answers its current one.
    private func live(_ process: ExaminerProcess, as seat: Int) async {
        defer { inHand[seat] = nil }
        do {
            let life = try await process.run()
            if let question = life.held.first {
                answer(question, .success(.reply(.lost(.died(life.ending.end)))))
            } else if !life.isReady {
                fail(process.cannotStart(life), as: seat)
            }
        } catch {
            fail(error as? DayreelError ?? DayreelError(unforeseen: error), as: seat)
        }
    }

    private func fail(_ error: DayreelError, as seat: Int) {
        guard !Task.isCancelled, let number = inHand[seat] ?? waiting.popLast()?.number else { return }
        answer(number, .failure(error))
    }

    private func next(for seat: Int) async -> Question? {
        let question = await next()
        inHand[seat] = question?.number
        return question
    }

    /// The next question for an examiner; nil if none comes in time, in which case the examiner ends.
    private func next() async -> Question? {
        if let question = waiting.popLast() { return question }
        guard !isClosed else { return nil }
        count += 1
        let number = count
        let rest = rest
        let alarm = Task {  // Sleeps.
            try? await ContinuousClock().sleep(for: rest)
            if !Task.isCancelled { self.endRest(of: number) }
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { idle.append((number, $0)) }
    }

    private func endRest(of number: Int) {
        guard let index = idle.firstIndex(where: { $0.number == number }) else { return }
        idle.remove(at: index).continuation.resume(returning: nil)
    }

    /// The number of questions that no examiner has received yet.
    var waitingCount: Int { waiting.count }

    /// Delivers the answer to a question, if anyone still waits for it.
    private func answer(_ number: Int, _ result: Result<ExaminerAnswer, DayreelError>) {
        askers.removeValue(forKey: number)?.resume(with: result.mapError { $0 as any Error })
    }
}
