package import Model
import Synchronization

/// Asks examiners about untrusted files, so that a crash in a library costs a process and never the run.
///
/// A question is a line, and so is its reply, or its last part; callers define their meaning. Questions are sent in batches, because most
/// files take less time than a message. When an examiner dies, its unanswered questions are asked again, each on its own: one that costs
/// another examiner is lost, with the reason. Cancelling the Swift task ends all examiners within half a second.
package struct ExaminerPool: Sendable {
    private let command: ProcessLaunch
    private let examiners: Int
    private let patience: Duration
    package let supply: MediaSupply?

    /// The time after which a silent examiner counts as hung.
    package static let patience = Duration.seconds(120)

    /// `patience`: how long an examiner may stay silent over a question. It ends only examiners that hang: computing has a limit of its own
    /// (`WorkerLimits.computing`). `supply` fetches missing data for examiners, which have no network.
    package init(
        command: ProcessLaunch, examiners: Int, patience: Duration = Self.patience, supply: MediaSupply? = nil
    ) {
        self.command = command
        self.examiners = max(1, examiners)
        self.patience = patience
        self.supply = supply
    }

    /// The pool with examiners that may be silent only so long over a question.
    package func waiting(atMost patience: Duration) -> ExaminerPool {
        ExaminerPool(command: command, examiners: examiners, patience: patience, supply: supply)
    }

    /// How long a question takes, which decides how many make another examiner worthwhile.
    package enum Effort: Sendable {
        /// Some hundredths of a second, as long as an examiner takes to start: probing a file.
        case short
        /// Tenths of a second and more: drawing pictures, and measuring recordings.
        case long

        fileprivate var questionsPerExaminer: Int {
            switch self {
            case .short: 4
            case .long: 1
            }
        }
    }

    package enum Reply: Hashable, Sendable {
        case line([UInt8])
        case lost(ExaminerLoss)
    }

    /// Asks `count` questions. Calls `replied` once for each, in any order and from several tasks at once. `files`: the absolute paths that
    /// a question is about; nil for questions that name them in JSON.
    ///
    /// Throws `DayreelError` if examiners cannot be started, or if an examiner ends the run; what `question` and `replied` throw;
    /// `CancellationError`. By then all processes have ended.
    package func ask(
        _ count: Int, effort: Effort = .short, files: (@Sendable (Int) -> [String])? = nil,
        question: @escaping @Sendable (Int) -> [UInt8], replied: @escaping @Sendable (Int, Reply) throws -> Void
    ) async throws {
        try await UnansweredQuestions.forEach(count, supply: supply) { indices, missing in
            let files = indices.lazy.flatMap { files?($0) ?? NamedFiles.paths(in: question($0), skipping: 1) }
            let command = command.sandbox == nil ? command : command.reading(files)
            try await askOnce(command, indices.count, effort, question: { question(indices[$0]) }) { index, answer in
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
        _ command: ProcessLaunch, _ count: Int, _ effort: Effort, question: @escaping @Sendable (Int) -> [UInt8],
        replied: @escaping @Sendable (Int, ExaminerAnswer) throws -> Void
    ) async throws {
        let worthwhile = (count + effort.questionsPerExaminer - 1) / effort.questionsPerExaminer
        let places = min(examiners, max(1, worthwhile))
        let queue = QuestionQueue(count: count, examiners: places)
        let process = ExaminerProcess(command: command, patience: patience) { held in
            let taken = queue.take(besides: held)
            return .init(questions: taken.questions.map { ($0, question($0)) }, isSuspect: taken.areSuspect)
        } answered: { number, result in
            try replied(number, result.get())
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<places {
                group.addTask { try await work(process, queue) { try replied($0, .reply(.lost(.died($1)))) } }
            }
            while try await group.next() != nil {}
        }
        try Task.checkCancellation()
    }

    /// Asks one question whose answer comes in parts, each of which goes to `part`, in order, before the reply with the rest. Asks once:
    /// the caller of a lost question has some of its parts. The examiner may read `places` with everything below them, and `files` with
    /// what is beside them, and nothing else of the user's. It may write in one place, a folder or a file that exists: so many bytes a
    /// file.
    ///
    /// Throws as `ask` does, and what `part` throws.
    package func ask(
        _ question: [UInt8], reading places: [String], files: [String] = [],
        writing: (place: String, largestFile: Int64)? = nil,
        part: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws -> Reply {
        let isAsked = Mutex(false)
        let found = Mutex<Reply?>(nil)
        var process = ExaminerProcess(
            command: command.reading(files, places: places, writing: writing), patience: patience
        ) { _ in
            let isFirst = isAsked.withLock { isAsked in
                defer { isAsked = true }
                return !isAsked
            }
            return .init(questions: isFirst ? [(0, question)] : [])
        } answered: { _, result in
            switch try result.get() {
            case .reply(let reply): found.withLock { $0 = reply }
            case .missing: found.withLock { $0 = .lost(.notFetched(nil)) }
            }
        }
        process.part = { _, bytes in try part(bytes) }
        var life = try await process.run()
        if !life.isReady { life = try await process.run() }
        try Task.checkCancellation()
        if let reply = found.withLock(\.self) { return reply }
        guard life.isReady else { throw process.cannotStart(life) }
        return .lost(.died(life.ending.end))
    }

    /// The number of examiners in a row that may die before they take a question; more would fail in the same way.
    private static let attempts = 2

    /// Runs one place in the pool: an examiner, and its successors if it dies.
    private func work(
        _ process: ExaminerProcess, _ queue: QuestionQueue, lost: (Int, ProcessEnd) throws -> Void
    ) async throws {
        var stillborn = 0
        while !queue.isEmpty {
            let life = try await process.run()
            stillborn = life.isReady ? 0 : stillborn + 1
            guard stillborn < Self.attempts else { throw process.cannotStart(life) }
            if life.isSuspect, let question = life.held.first {
                try lost(question, life.ending.end)
            } else {
                queue.suspect(life.held)
            }
        }
    }
}

/// The questions that no examiner has received yet.
final class QuestionQueue: Sendable {
    /// The most questions that an examiner receives at a time.
    private static let batch = 32

    private struct State {
        var next = 0
        /// Questions over which examiners died, which are asked alone.
        var suspects: [Int] = []
    }

    private let count: Int
    private let examiners: Int
    private let state = Mutex(State())

    init(count: Int, examiners: Int) { (self.count, self.examiners) = (count, max(1, examiners)) }

    /// More questions for an examiner that still has `held` of them. `areSuspect` is true for one that is asked alone.
    func take(besides held: Int) -> (questions: [Int], areSuspect: Bool) {
        state.withLock { state in
            if !state.suspects.isEmpty { return held > 0 ? ([], false) : ([state.suspects.removeFirst()], true) }
            // The last questions are given out one by one, so that no examiner ends long before another.
            let batch = max(1, min(Self.batch, (count - state.next) / (2 * examiners)))
            guard held <= batch / 2 else { return ([], false) }
            let end = min(count, state.next + batch)
            defer { state.next = end }
            return (Array(state.next..<end), false)
        }
    }

    func suspect(_ questions: [Int]) { state.withLock { $0.suspects += questions } }

    var isEmpty: Bool { state.withLock { $0.next == count && $0.suspects.isEmpty } }
}

/// The answer of an examiner: a reply, or the data that it needs first.
enum ExaminerAnswer: Sendable {
    case reply(ExaminerPool.Reply)
    case missing([MissingBytes])
}

/// The questions that could not be answered in one round, and the data that they need for the next.
final class UnansweredQuestions: Sendable {
    private typealias Need = (index: Int, stretches: [MissingBytes])

    /// The number of questions whose data are fetched together. Each round of questions starts examiners, which takes as long as some
    /// dozens of answers.
    static let portion = 1024

    private let state = Mutex<[Need]>([])

    func add(_ index: Int, _ stretches: [MissingBytes]) { state.withLock { $0.append((index, stretches)) } }

    private var all: [Need] { state.withLock { $0 } }

    /// Asks all questions; then fetches the data for a portion of the unanswered ones and asks these again, with those that need still
    /// more, until none are left. Fetches the next portion while one is being asked, so that neither the network nor the processor waits
    /// for the other. Answers arrive long before everything has been fetched: the scan of a large bucket makes progress, and keeps it.
    /// Calls `lost` for questions whose data cannot be fetched.
    static func forEach(
        _ count: Int, supply: MediaSupply?, ask: ([Int], UnansweredQuestions) async throws -> Void,
        lost: (Int, ExaminerLoss) throws -> Void
    ) async throws {
        let first = UnansweredQuestions()
        try await ask(Array(0..<count), first)
        guard let supply else {
            for need in first.all { try lost(need.index, .notFetched(nil)) }
            return
        }
        var waiting = first.all[...]
        var rounds: [Int: Int] = [:]
        var (fetching, ready): ([Need], [Int]) = ([], [])
        while !waiting.isEmpty || !fetching.isEmpty || !ready.isEmpty {
            let room = max(0, portion - fetching.count)
            fetching += waiting.prefix(room)
            waiting = waiting.dropFirst(room)
            let wanted = fetching.flatMap(\.stretches)
            async let coming = supply.fetch(wanted)
            let missing = UnansweredQuestions()
            if !ready.isEmpty { try await ask(ready, missing) }
            let failures = try await coming
            ready = try supplied(fetching, failures, lost: lost)
            fetching = try lasting(missing.all, &rounds, lost: lost)
        }
    }

    /// The questions whose data have been fetched. Calls `lost` for the others.
    private static func supplied(
        _ needs: [Need], _ failures: [String: DayreelError], lost: (Int, ExaminerLoss) throws -> Void
    ) throws -> [Int] {
        var supplied: [Int] = []
        for need in needs {
            if let failure = need.stretches.lazy.compactMap({ failures[$0.path] }).first {
                try lost(need.index, .notFetched(failure))
            } else {
                supplied.append(need.index)
            }
        }
        return supplied
    }

    /// The needs to fetch for another round. Calls `lost` for questions that have had too many rounds.
    private static func lasting(
        _ needs: [Need], _ rounds: inout [Int: Int], lost: (Int, ExaminerLoss) throws -> Void
    ) throws -> [Need] {
        var lasting: [Need] = []
        for need in needs {
            rounds[need.index, default: 0] += 1
            if rounds[need.index, default: 0] < MediaSupply.mostRounds {
                lasting.append(need)
            } else {
                try lost(need.index, .notFetched(nil))
            }
        }
        return lasting
    }
}
