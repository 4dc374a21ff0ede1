import Model
import Pipeline
import Reports
import Synchronization
import Testing

@Suite struct StageTimerTests {
    @Test func `a stage lasts until the next begins, and repeated stages add up`() {
        let now = Mutex(Duration.zero)
        let times = StageTimer { now.withLock { $0 } }
        func at(_ seconds: Int, _ event: ProgressEvent) {
            now.withLock { $0 = .seconds(seconds) }
            times.handle(event)
        }
        at(1, .stage(.scan, fraction: 0, detail: nil))
        at(2, .stage(.scan, fraction: 1, detail: nil))
        at(3, .stage(.select, fraction: 1, detail: nil))
        at(4, .rendered(fraction: 0, frames: 0, total: 9))
        at(9, .diagnostic(Diagnostic(.note, .mediaLog, "hm")))
        // A clip turned out to be unusable, so the run selects again.
        at(10, .stage(.select, fraction: 1, detail: nil))
        at(12, .rendered(fraction: 0.5, frames: 5, total: 9))
        at(20, .stage(.assemble, fraction: 0, detail: nil))
        now.withLock { $0 = .milliseconds(21_500) }
        #expect(times.seconds == [.scan: 3, .select: 3, .render: 14, .assemble: 1.5])
    }
}
