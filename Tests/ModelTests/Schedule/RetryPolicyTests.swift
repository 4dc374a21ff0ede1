import Testing

@testable import Model

@Suite struct RetryPolicyTests {
    private func failures(_ count: Int, at time: Int64 = 1000) -> [RetryPolicy.Attempt] {
        Array(repeating: RetryPolicy.Attempt(ended: time, wasInterrupted: false), count: count)
    }

    @Test(arguments: [(1, Int64(3600)), (2, 14_400), (3, 86_400), (4, 259_200)])
    func waitsLongerAfterEachFailure(count: Int, delay: Int64) {
        let until = 1000 + delay
        #expect(RetryPolicy.verdict(after: failures(count), now: until - 1) == .waits(until: until))
        #expect(RetryPolicy.verdict(after: failures(count), now: until) == .now)
    }

    @Test func fiveFailuresAreEnough() {
        #expect(RetryPolicy.verdict(after: failures(5), now: .max) == .failing)
        #expect(RetryPolicy.verdict(after: [], now: 0) == .now)
    }

    @Test func aFailureBeforeTheClockWasSetBackDelaysNothing() {
        #expect(RetryPolicy.verdict(after: failures(2, at: 2_000_000_000), now: 1_700_000_000) == .now)
        #expect(RetryPolicy.verdict(after: failures(2), now: 1000) == .waits(until: 15_400))
        #expect(RetryPolicy.verdict(after: failures(5, at: 2_000_000_000), now: 1_700_000_000) == .failing)
    }

    @Test func oneInterruptionCausesNoWaitButSeveralCount() {
        let killed = RetryPolicy.Attempt(ended: 1000, wasInterrupted: true)
        #expect(RetryPolicy.verdict(after: [killed], now: 1000) == .now)
        #expect(RetryPolicy.verdict(after: [killed, killed], now: 1000) == .waits(until: 15_400))
        #expect(RetryPolicy.verdict(after: failures(1) + [killed], now: 1000) == .waits(until: 15_400))
        #expect(RetryPolicy.verdict(after: Array(repeating: killed, count: 5), now: .max) == .failing)
    }
}
