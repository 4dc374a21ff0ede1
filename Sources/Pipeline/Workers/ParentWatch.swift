import Files
import Foundation
import Threads

/// Ends a worker that outlives its parent, whatever else of it hangs.
///
/// A worker takes the end of its standard input for the end of its parent and leaves in good order. One that cannot, because a
/// library hangs or the system gives it no threads, is ended by this, on a thread that was there from the beginning.
package enum ParentWatch {
    /// Starts to look. `descriptor` is the pipe that the parent writes to; `leave` ends the process when it has been closed for
    /// `patience` seconds. Throws `DayreelError(.busy)` if the system gives no thread.
    package static func start(
        _ descriptor: Int32, patience: Int32 = 10, leave: @escaping @Sendable () -> Void
    ) throws {
        try CheckedThread.start {
            // Without wanted events, poll(2) only tells of the hang-up.
            var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&pipe, 1, -1) < 0, errno == EINTR {}
            let clock = ContinuousClock()
            let end = clock.now.advanced(by: .seconds(Int64(patience)))
            while clock.now < end { poll(nil, 0, 100) }
            leave()
        }
    }
}
