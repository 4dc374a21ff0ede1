import Dispatch
import Model
import Testing

@testable import Files

@Suite struct CheckedThreadTests {
    @Test func `a new thread runs its work`() throws {
        let ran = DispatchSemaphore(value: 0)
        try CheckedThread.start { ran.signal() }
        ran.wait()
    }

    /// A stack of 2^60 bytes is more than any system can give.
    @Test func `a thread that the system refuses is an error`() {
        let error = #expect(throws: DayreelError.self) { try CheckedThread.start(stack: 1 << 60) {} }
        #expect(error?.code == .busy)
    }

    @Test func `available threads are granted`() throws { try CheckedThread.require(8) }
}
