import Foundation
import Model
import Pipeline
import Synchronization
import Threads

/// Ctrl-C, Ctrl-\\, a terminal that is closed and a polite kill, turned into the cancellation of a task.
///
/// Signals are heard by a thread of their own, apart from Dispatch and Swift's tasks: these may wait for threads that the system does not
/// give, and then could not hear that they are to end.
enum SignalTrap {
    /// A run that was told to end and has not after so many seconds is ended: whatever was written is in temporary files.
    private static let patience: Int32 = 10

    /// Runs the body. The first SIGHUP, SIGINT, SIGQUIT or SIGTERM is announced at once and cancels it; a second one ends the process there
    /// and then. What comes within half a second counts as the same: timeout(1) signals a process and then its group.
    ///
    /// A SIGHUP that whoever started the program has set to be ignored, as nohup(1) does, stays ignored.
    ///
    /// Throws what the body throws, or after a signal `DayreelError` of the code that belongs to it; `(.busy)` if the system gives no
    /// thread to hear signals with.
    static func run<Value: Sendable>(
        announce: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let received = Received()
        let pipe = try SignalPipe()
        let task = Task(executorPreference: CurrentProcess.executor) { try await body() }
        try CheckedThread.start {
            while true {
                switch pipe.next(within: received.number == nil ? nil : patience) {
                case .signal(let number):
                    switch received.take(number) {
                    case .first:
                        announce()
                        task.cancel()
                    case .echo: break
                    // No clean-up: whoever asks twice means it.
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

    /// Asked once, before anything is trapped: what is trapped is ignored too.
    private static let trapped: [Int32] = [SIGINT, SIGTERM, SIGQUIT] + [SIGHUP].filter { !isIgnored($0) }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// Prepares a parent of workers: a worker that dies closes the pipe that tasks are written to, which is not our end.
    static func prepareParent() { signal(SIGPIPE, SIG_IGN) }

    /// Prepares a worker: what comes from the terminal is for the parent, which ends its workers itself.
    static func prepareWorker() {
        for number in [SIGPIPE, SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
        signal(SIGTERM, SIG_DFL)
    }

    /// The first signal that came.
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

        private static let remedy = "The same command goes on where this one stopped."

        var error: DayreelError? {
            switch number {
            case SIGHUP: DayreelError(.hungUp, "the terminal was closed", remedy: Self.remedy)
            case SIGQUIT: DayreelError(.quit, "quit", remedy: Self.remedy)
            case SIGINT: DayreelError(.interrupted, "interrupted", remedy: Self.remedy)
            case SIGTERM: DayreelError(.terminated, "terminated", remedy: Self.remedy)
            default: nil
            }
        }
    }
}
