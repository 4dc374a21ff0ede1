/// Decides whether and when to retry a film whose runs failed: soon if the fault may be temporary, and never so often that a permanent
/// fault keeps the machine busy.
package enum RetryPolicy {
    /// A run that made no film.
    package struct Attempt: Hashable, Sendable {
        /// Seconds since 1970.
        package var ended: Int64
        /// True if the run was killed or the power failed.
        package var wasInterrupted: Bool

        package init(ended: Int64, wasInterrupted: Bool) {
            self.ended = ended
            self.wasInterrupted = wasInterrupted
        }
    }

    package enum Verdict: Hashable, Sendable {
        case now
        /// Seconds since 1970.
        case waits(until: Int64)
        /// The film has failed too often: only a changed job or a command of the user starts another attempt.
        case failing
    }

    /// Seconds to wait after the first failure, the second, and so on: 1 hour, 4 hours, 1 day, 3 days.
    package static let delays: [Int64] = [3600, 14_400, 86_400, 259_200]

    private static let day: Int64 = 86_400

    /// The number of failures that mark a film as failing.
    package static let limit = delays.count + 1

    /// The verdict after `attempts`: those since the last film, the oldest first. The first interruption costs no waiting, so that work
    /// continues immediately after a power cut. Repeated interruptions count as failures. One that is more than a day later than now
    /// happened before the clock was set back, and delays nothing: its waiting time might end in years.
    package static func verdict(after attempts: [Attempt], now: Int64) -> Verdict {
        guard let last = attempts.last else { return .now }
        if attempts.count >= limit { return .failing }
        if attempts.count == 1, last.wasInterrupted { return .now }
        if last.ended - day > now { return .now }
        let time = last.ended + delays[attempts.count - 1]
        return time <= now ? .now : .waits(until: time)
    }
}
