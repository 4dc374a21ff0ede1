import Foundation
import Testing

@testable import dayreel

@Suite struct SignalPipeTests {
    /// Returns whether a signal has its default action: neither handled nor ignored.
    private func isDefault(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    }

    @Test func `a signal is caught until the pipe stops, and then ends the process again`() throws {
        let pipe = try SignalPipe()
        pipe.listen(to: SIGUSR2)
        // Send it to the process, because the threads that run tests block signals.
        kill(getpid(), SIGUSR2)
        #expect(pipe.next(within: 9) == .signal(SIGUSR2))
        #expect(!isDefault(SIGUSR2))
        pipe.stop()
        #expect(pipe.next(within: 9) == .stopped)
        #expect(isDefault(SIGUSR2))
    }
}
