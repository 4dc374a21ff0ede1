import Foundation
import Model
import Subprocess
import Synchronization

/// Asks worker processes about files that nobody has vouched for, so that what libraries make of such a file costs a process and
/// never the run.
///
/// A question is a line, and so is its reply; what they say is for others to know. Questions are given in batches, as most files take less
/// time than a message. When a worker dies, what it had not replied to is asked again, each question alone: one that costs another worker
/// is lost, with the reason. Cancelling the Swift task ends all workers within half a second.
package struct ExaminerPool: Sendable {
    private let command: WorkerLaunch
    private let workers: Int
    private let patience: Duration
    package let supply: MediaSupply?

    /// The time after which a worker that says nothing hangs.
    package static let patience = Duration.seconds(120)

    /// `patience`: so long a worker may say nothing over a question. That ends only what hangs: who computes for long has a limit of
    /// its own (`WorkerLimits.computing`). `supply` fetches what workers need and have not got: workers have no network.
    package init(
        command: WorkerLaunch, workers: Int, patience: Duration = Self.patience, supply: MediaSupply? = nil
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
        let examination = ExaminerProcess(
            command: command, patience: patience, queue: queue, question: question, replied: replied)
        // A process takes as long to start as a few dozen files to read.
        let most = min(workers, 1 + count / QuestionQueue.batch)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<most { group.addTask { try await examination.run() } }
            while try await group.next() != nil {}
        }
        try Task.checkCancellation()
    }
}

/// The questions that nobody has been given yet.
final class QuestionQueue: Sendable {
    /// Questions that a worker is given at a time.
    static let batch = 32

    private struct State {
        var next = 0
        /// Questions that workers died over, to be asked alone.
        var suspects: [Int] = []
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    /// More for a worker that still has so many; `areSuspect` for one that is asked alone.
    func take(besides held: Int) -> (questions: [Int], areSuspect: Bool) {
        state.withLock { state in
            if !state.suspects.isEmpty { return held > 0 ? ([], false) : ([state.suspects.removeFirst()], true) }
            guard held <= Self.batch / 2 else { return ([], false) }
            let end = min(count, state.next + Self.batch)
            defer { state.next = end }
            return (Array(state.next..<end), false)
        }
    }

    func suspect(_ questions: [Int]) { state.withLock { $0.suspects += questions } }

    var isEmpty: Bool { state.withLock { $0.next == count && $0.suspects.isEmpty } }
}
