import Dispatch
import Model
import Testing

@testable import Threads

@Suite struct CheckedThreadTests {
    @Test func `a thread of its own runs what it is given`() throws {
        let ran = DispatchSemaphore(value: 0)
        try CheckedThread.start { ran.signal() }
        ran.wait()
    }

    /// A stack of 2^60 bytes is more than any system can give.
    @Test func `a thread that the system does not give is an error`() {
        let error = #expect(throws: DayreelError.self) { try CheckedThread.start(stack: 1 << 60) {} }
        #expect(error?.code == .busy)
    }

    @Test func `threads that there are can be had`() throws { try CheckedThread.require(8) }
}
