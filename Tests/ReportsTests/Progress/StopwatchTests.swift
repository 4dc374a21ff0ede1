import Synchronization
import Testing

@testable import Reports

@Suite struct StopwatchTests {
    @Test func `time is counted from the creation of the stopwatch`() {
        let now = Mutex(Duration.seconds(100))
        let watch = Stopwatch { now.withLock { $0 } }
        #expect(watch.elapsed == .zero)
        now.withLock { $0 += .seconds(7) }
        #expect(watch.elapsed == .seconds(7))
    }
}
