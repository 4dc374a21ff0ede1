import Foundation
import Model
import Synchronization

/// Signals as bytes in a pipe (the "self-pipe trick"): a handler may do almost nothing, but the reader may do anything.
final class SignalPipe: Sendable {
    /// The end that handlers write to; -1 for none. It is global because signals concern the whole process and handlers have no other
    /// context.
    private static let input = Atomic<Int32>(-1)

    private let output: Int32
    /// The signals that come here instead of ending the process.
    private let heard = Mutex<[Int32]>([])

    /// Creates the pipe. Throws `DayreelError(.busy)` if no more files may be opened.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw DayreelError.tooManyFiles(place: nil, cause: String(cString: strerror(errno)))
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        Self.input.store(ends[1], ordering: .releasing)
    }

    /// Sends a signal here instead of letting it end the process.
    func listen(to number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let code = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalPipe.input.load(ordering: .acquiring), &byte, 1)
            errno = code
        }
        action.sa_flags = SA_RESTART
        heard.withLock { $0.append(number) }
        sigaction(number, &action, nil)
    }

    enum Event: Hashable { case signal(Int32), silence, stopped }

    /// Waits for the next event: a signal, `silence` if none comes within this time (nil waits forever), or `stopped` after `stop`.
    func next(within seconds: Int32?) -> Event {
        var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&state, 1, seconds.map { $0 * 1000 } ?? -1)
            if ready == 0 { return .silence }
            var byte: UInt8 = 0
            switch ready < 0 ? -1 : read(output, &byte, 1) {
            case 1: return .signal(Int32(byte))
            case 0: return .stopped
            default: guard errno == EINTR else { return .stopped }
            }
        }
    }

    /// Stops listening. Signals end the process again, as it may still block on its last output, and the reader's wait ends.
    func stop() {
        for number in heard.withLock({ $0 }) { signal(number, SIG_DFL) }
        let end = Self.input.exchange(-1, ordering: .acquiringAndReleasing)
        if end >= 0 { close(end) }
    }

    deinit { close(output) }
}
