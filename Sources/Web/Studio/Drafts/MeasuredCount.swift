import Model
import Synchronization

/// How far a plan is with measuring recordings: the data of an event of the type `plan`.
struct PlanProgress: Hashable, Sendable, Encodable {
    /// The draft's id.
    var draft: String
    /// The days that are planned in place of the draft's own.
    var from: Day?
    var to: Day?
    /// Recordings.
    var done: Int
    var of: Int
    /// Estimated seconds until all are measured; nil as long as nothing is known of their speed.
    var left: Double?
    /// The most bytes that are fetched from buckets for it; nil for none.
    var bytes: Int64?
}

/// Counts the recordings that a plan measures, in all its rounds together.
final class MeasuredCount: Sendable {
    private struct State {
        /// Those of earlier rounds.
        var before = 0
        /// Those of this round.
        var round = 0
        var began: Duration?
    }

    private let state = Mutex(State())
    private let expected: Int
    private let uptime: @Sendable () -> Duration

    /// `expected` is the number that all rounds will probably have.
    init(expected: Int, uptime: @escaping @Sendable () -> Duration) {
        self.expected = expected
        self.uptime = uptime
    }

    /// Takes the figures of a round, of which 0 is the first that is done. Returns those of the plan, and the seconds that are left.
    func note(_ done: Int, of round: Int) -> (done: Int, of: Int, left: Double?) {
        let now = uptime()
        return state.withLock { state in
            let began = state.began ?? now
            state.began = began
            if done == 0 { (state.before, state.round) = (state.before + state.round, round) }
            let (all, total) = (state.before + done, max(expected, state.before + round))
            let seconds = (now - began) / .seconds(1)
            return (all, total, all > 0 ? (seconds / Double(all) * Double(total - all)).rounded() : nil)
        }
    }
}
