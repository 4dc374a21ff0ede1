import Synchronization

/// The questions that no examiner has received yet.
final class QuestionQueue: Sendable {
    /// The number of questions that an examiner receives at a time.
    static let batch = 32

    private struct State {
        var next = 0
        /// Questions over which examiners died, which are asked alone.
        var suspects: [Int] = []
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    /// More questions for an examiner that still has `held` of them. `areSuspect` is true for one that is asked alone.
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
