import Foundation
import Testing

@testable import Files
@testable import Pipeline

@Suite struct ParentWatchTests {
    /// The reading and the writing end of a pipe.
    private func ends() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        return (ends[0], ends[1])
    }

    /// The watch works while no other thread of the process runs.
    @Test func `a worker exits once its parent is gone`() throws {
        let (reading, writing) = ends()
        defer { close(reading) }
        let left = DispatchSemaphore(value: 0)
        try ParentWatch.start(reading, patience: 0) { left.signal() }
        #expect(left.wait(timeout: .now()) == .timedOut)
        close(writing)
        left.wait()
    }
}
