import Dispatch
import Foundation
import Testing

@testable import Files

@Suite struct BlockingExecutorTests {
    /// Each task waits for the next, and there are more tasks than threads in Swift's own pool, where they would wait for ever.
    @Test func `tasks that wait for each other all get a thread`() async {
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let gates = (0...count).map { _ in DispatchSemaphore(value: 0) }
        let passed = await withTaskExecutorPreference(BlockingExecutor()) {
            await withTaskGroup(of: Bool.self) { group in
                for index in 0..<count {
                    group.addTask {
                        let isOpen = gates[index + 1].wait(timeout: .now() + .seconds(60)) == .success
                        gates[index].signal()
                        return isOpen
                    }
                }
                // Starts after all others, which hold their threads by then.
                group.addTask {
                    gates[count].signal()
                    return true
                }
                return await group.reduce(true) { $0 && $1 }
            }
        }
        #expect(passed)
    }
}
