import Synchronization
import Testing

@testable import Pipeline

@Suite struct SilenceAlarmTests {
    private let alarm = SilenceAlarm(timeout: .seconds(60))

    /// Ends the wait after this number of ticks; `each` is called in every tick with its number.
    private func wait(ticks: Int, each: (Int) -> Void = { _ in }) async -> (fired: Bool, slept: Duration, ticks: Int) {
        var (count, slept) = (0, Duration.zero)
        let fired = await alarm.wait { duration in
            if count == ticks { throw CancellationError() }
            count += 1
            slept += duration
            each(count)
        }
        return (fired, slept, count)
    }

    @Test func firesAfterTheWholeTimeoutAndNotBefore() async {
        let result = await wait(ticks: 1000)
        #expect(result.fired && alarm.hasFired)
        #expect(result.slept == .seconds(60))
    }

    @Test func anyReportRestartsTheTimeout() async {
        let result = await wait(ticks: 1000) {
            if $0.isMultiple(of: SilenceAlarm.ticksPerTimeout - 1) { alarm.reset() }
        }
        #expect(!result.fired && result.ticks == 1000)
    }

    @Test func waitingForATaskDoesNotCountAsSilence() async {
        alarm.pause()
        let idle = await wait(ticks: 1000)
        #expect(!idle.fired)
        alarm.reset()
        let busy = await wait(ticks: 1000)
        #expect(busy.fired)
    }

    /// A machine that was suspended for hours wakes up in the middle of a tick, and that tick counts like any other.
    @Test func timeInWhichTheProcessWasFrozenDoesNotCount() async {
        let result = await wait(ticks: SilenceAlarm.ticksPerTimeout - 1)
        #expect(!result.fired && !alarm.hasFired)
        alarm.reset()
        let later = await wait(ticks: SilenceAlarm.ticksPerTimeout - 1)
        #expect(!later.fired)
    }
}
