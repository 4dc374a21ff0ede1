import Model
import Synchronization

/// The answer of a worker: a reply, or what it has to have first.
enum ExaminerAnswer: Sendable {
    case reply(ExaminerPool.Reply)
    case missing([MissingBytes])
}

/// Questions that could not be answered in one round, and what they need for the next.
final class MissingRound: Sendable {
    /// Questions whose needs are fetched together.
    private static let portion = 512

    private let state = Mutex<[(index: Int, stretches: [MissingBytes])]>([])

    func add(_ index: Int, _ stretches: [MissingBytes]) { state.withLock { $0.append((index, stretches)) } }

    private var all: [(index: Int, stretches: [MissingBytes])] { state.withLock { $0 } }

    /// Asks all questions; then, portion by portion, fetches what some of them need and asks these again, until none is left. So what a
    /// portion says is known before the next is fetched: a scan of a large bucket moves on, and keeps what it has. `lost` is told of those
    /// for which something cannot be fetched.
    static func forEach(
        _ count: Int, supply: MediaSupply?, ask: ([Int], MissingRound) async throws -> Void,
        lost: (Int, ExaminerLoss) throws -> Void
    ) async throws {
        let first = MissingRound()
        try await ask(Array(0..<count), first)
        var rest = first.all[...]
        while !rest.isEmpty {
            var needs = Array(rest.prefix(portion))
            rest = rest.dropFirst(portion)
            var round = 0
            while !needs.isEmpty {
                round += 1
                guard let supply, round < MediaSupply.mostRounds else {
                    for need in needs { try lost(need.index, .notFetched(nil)) }
                    break
                }
                let failures = try await supply.fetch(needs.flatMap(\.stretches))
                var open: [Int] = []
                for need in needs {
                    if let failure = need.stretches.lazy.compactMap({ failures[$0.path] }).first {
                        try lost(need.index, .notFetched(failure))
                    } else {
                        open.append(need.index)
                    }
                }
                let missing = MissingRound()
                if !open.isEmpty { try await ask(open, missing) }
                needs = missing.all
            }
        }
    }
}
