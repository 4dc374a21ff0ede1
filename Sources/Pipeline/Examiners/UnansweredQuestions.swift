import Model
import Synchronization

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
