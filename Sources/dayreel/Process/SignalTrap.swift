import Files
import Foundation
import Model
import Pipeline
import Synchronization

/// The conversion of Ctrl-C, Ctrl-\\, a closed terminal and SIGTERM into the cancellation of a task.
///
/// A thread of its own receives signals, apart from Dispatch and Swift's tasks. Those may wait for threads that the system does not grant,
/// and would then miss the signal to end.
enum SignalTrap {
    /// The seconds after which a run that was told to end is ended by force. Everything unfinished is in temporary files.
    private static let patience: Int32 = 10

    /// Runs the body. The first SIGHUP, SIGINT, SIGQUIT or SIGTERM is announced at once and cancels it; a second one ends the process
    /// immediately. Signals within half a second count as one: timeout(1) signals a process and then its group.
    ///
    /// A SIGHUP that is ignored when the program starts, as under nohup(1), stays ignored.
    ///
    /// Throws the body's error or, after a signal, a `DayreelError` with the signal's code; `(.busy)` if the system grants no thread to
    /// receive signals.
    static func run<Value: Sendable>(
        announce: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let received = Received()
        let pipe = try SignalPipe()
        let task = Task(executorPreference: CurrentProcess.executor, operation: body)
        try CheckedThread.start {
            while true {
                switch pipe.next(within: received.number == nil ? nil : patience) {
                case .signal(let number):
                    switch received.take(number) {
                    case .first:
                        announce()
                        task.cancel()
                    case .echo: break
                    // No clean-up: a second signal means it.
                    case .second: _exit(128 + number)
                    }
                case .silence: _exit(128 + (received.number ?? 0))
                case .stopped: return
                }
            }
        }
        for number in trapped { pipe.listen(to: number) }
        defer { pipe.stop() }
        do {
            return try await task.value
        } catch {
            throw received.error ?? error
        }
    }

    /// The signals to trap. Determined once, before any is trapped, so that it sees the dispositions from the start of the program.
    private static let trapped: [Int32] = [SIGINT, SIGTERM, SIGQUIT] + [SIGHUP].filter { !isIgnored($0) }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// Prepares a parent of workers. A worker that dies closes its pipe of tasks, which must not end the parent.
    static func prepareParent() { signal(SIGPIPE, SIG_IGN) }

    /// Prepares a worker. Signals from the terminal are for the parent, which ends its workers itself.
    static func prepareWorker() {
        for number in [SIGPIPE, SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
        signal(SIGTERM, SIG_DFL)
    }

    /// The first signal received.
    private final class Received: Sendable {
        enum Turn { case first, echo, second }

        private let first = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)

        var number: Int32? { first.withLock { $0?.number } }

        func take(_ number: Int32) -> Turn {
            first.withLock { first in
                let now = ContinuousClock.now
                guard let time = first?.time else {
                    first = (number, now)
                    return .first
                }
                return now - time < .milliseconds(500) ? .echo : .second
            }
        }

        var error: DayreelError? { number.flatMap { DayreelError(signal: $0) } }
    }
}

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

extension DayreelError {
    /// The error for a run that a signal ends; nil for other signals than those that are trapped.
    init?(signal: Int32) {
        let remedy = "Run the same command again to continue."
        switch signal {
        case SIGHUP: self.init(.hungUp, "the terminal was closed", remedy: remedy)
        case SIGQUIT: self.init(.quit, "quit", remedy: remedy)
        case SIGINT: self.init(.interrupted, "interrupted", remedy: remedy)
        case SIGTERM: self.init(.terminated, "terminated", remedy: remedy)
        default: return nil
        }
    }
}
