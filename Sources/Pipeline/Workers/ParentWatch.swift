import Files
import Foundation

/// Ends a worker that outlives its parent, even if the rest of it hangs.
///
/// A worker normally notices the end of its standard input and exits cleanly. If it cannot, because a library hangs or the system has no
/// threads left, this ends it, on a thread that existed from the beginning.
package enum ParentWatch {
    /// Starts to watch. `descriptor` is the pipe that the parent writes to; `leave` ends the process once the pipe has been closed for
    /// `patience` seconds. Throws `DayreelError(.busy)` if the system has no thread left.
    package static func start(
        _ descriptor: Int32, patience: Int32 = 10, leave: @escaping @Sendable () -> Void
    ) throws {
        try CheckedThread.start {
            // Without requested events, poll(2) reports only the hang-up.
            var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&pipe, 1, -1) < 0, errno == EINTR {}
            let clock = ContinuousClock()
            let end = clock.now.advanced(by: .seconds(Int64(patience)))
            while clock.now < end { poll(nil, 0, 100) }
            leave()
        }
    }
}
