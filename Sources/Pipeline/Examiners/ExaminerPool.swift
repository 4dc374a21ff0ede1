package import Model

/// Asks worker processes about untrusted files, so that a crash in a library costs a process and
/// never the run.
///
/// A question is a line, and so is its reply; what they say is for others to know. Questions are given in batches, as most files take less
/// time than a message. When a worker dies, what it had not replied to is asked again, each question alone: one that costs another worker
/// is lost, with the reason. Cancelling the Swift task ends all workers within half a second.
package struct ExaminerPool: Sendable {
    private let command: ProcessLaunch
    private let workers: Int
    private let patience: Duration
    package let supply: MediaSupply?

    /// The time after which a worker that says nothing hangs.
    package static let patience = Duration.seconds(120)

    /// `patience`: how long a worker may stay silent over a question. That ends only what hangs: who computes for long has a limit of
    /// its own (`WorkerLimits.computing`). `supply` fetches what workers need and have not got: workers have no network.
    package init(
        command: ProcessLaunch, workers: Int, patience: Duration = Self.patience, supply: MediaSupply? = nil
    ) {
        self.command = command
        self.workers = max(1, workers)
        self.patience = patience
        self.supply = supply
    }

    package enum Reply: Hashable, Sendable {
        case line([UInt8])
        case lost(ExaminerLoss)
    }

    /// Asks so many questions; `replied` is called once for each, in any order and from several tasks at once.
    ///
    /// Throws `DayreelError` where workers cannot be started, and what a worker says ends the run; what `question` and `replied` throw;
    /// `CancellationError`. Then no process is left.
    package func ask(
        _ count: Int, question: @escaping @Sendable (Int) -> [UInt8],
        replied: @escaping @Sendable (Int, Reply) throws -> Void
    ) async throws {
        try await MissingRound.forEach(count, supply: supply) { indices, missing in
            try await askOnce(indices.count, question: { question(indices[$0]) }) { index, answer in
                switch answer {
                case .reply(let reply): try replied(indices[index], reply)
                case .missing(let stretches): missing.add(indices[index], stretches)
                }
            }
        } lost: {
            try replied($0, .lost($1))
        }
    }

    private func askOnce(
        _ count: Int, question: @escaping @Sendable (Int) -> [UInt8],
        replied: @escaping @Sendable (Int, ExaminerAnswer) throws -> Void
    ) async throws {
        let queue = QuestionQueue(count: count)
        let process = ExaminerProcess(command: command, patience: patience) { held in
            let taken = queue.take(besides: held)
            return .init(questions: taken.questions.map { ($0, question($0)) }, isSuspect: taken.areSuspect)
        } answered: { number, result in
            try replied(number, result.get())
        }
        let most = min(workers, 1 + count / Self.questionsPerWorker)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<most {
                group.addTask { try await work(process, queue) { try replied($0, .reply(.lost(.died($1)))) } }
            }
            while try await group.next() != nil {}
        }
        try Task.checkCancellation()
    }

    /// Questions for which another worker pays: it takes as long to start as some dozens of files to read.
    private static let questionsPerWorker = 2 * QuestionQueue.batch

    /// Workers in a row that die before they take a question will not take any.
    private static let attempts = 2

    /// One place in the pool: a worker, and its successors when it dies.
    private func work(
        _ process: ExaminerProcess, _ queue: QuestionQueue, lost: (Int, ProcessEnd) throws -> Void
    ) async throws {
        var stillborn = 0
        while !queue.isEmpty {
            let life = try await process.run()
            stillborn = life.isReady ? 0 : stillborn + 1
            guard stillborn < Self.attempts else { throw process.cannotStart(life) }
            if life.isSuspect, let question = life.held.first {
                try lost(question, life.end)
            } else {
                queue.suspect(life.held)
            }
        }
    }
}
