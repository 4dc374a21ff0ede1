import Dispatch
import Foundation
import Pipeline
import Synchronization

/// Ctrl-C, Ctrl-\\, a terminal that is closed and a polite kill, turned into the cancellation of a task.
enum SignalTrap {
    /// Runs the body. The first SIGHUP, SIGINT, SIGQUIT or SIGTERM is announced at once and cancels it; a second one ends the process there
    /// and then. What comes within half a second counts as the same: timeout(1) signals a process and then its group.
    ///
    /// A SIGHUP that whoever started the program has set to be ignored, as nohup(1) does, stays ignored.
    ///
    /// Throws what the body throws, or after a signal `DayreelError` of the code that belongs to it.
    static func run<Value: Sendable>(
        announce: @escaping @Sendable () -> Void, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let received = Received()
        let task = Task { try await body() }
        let sources = trapped.map { number in
            watch(number) {
                switch received.take(number) {
                case .first:
                    announce()
                    task.cancel()
                case .echo: break
                // No clean-up: whoever asks twice means it.
                case .second: _exit(128 + number)
                }
            }
        }
        defer { for source in sources { source.cancel() } }
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

    /// For a parent of workers: a worker that dies closes the pipe that tasks are written to, which is not our end.
    static func prepareParent() { signal(SIGPIPE, SIG_IGN) }

    /// For a worker: what comes from the terminal is for the parent, which ends its workers itself.
    static func prepareWorker() {
        for number in [SIGPIPE, SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
        signal(SIGTERM, SIG_DFL)
    }

    private static func watch(
        _ number: Int32, _ handle: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        // Else the signal would end the process before the source sees it.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
        source.setEventHandler(handler: handle)
        source.resume()
        return source
    }

    /// The first signal that came.
    private final class Received: Sendable {
        enum Turn { case first, echo, second }

        private let first = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)

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
            switch first.withLock({ $0?.number }) {
            case SIGHUP: DayreelError(.hungUp, "the terminal was closed", remedy: Self.remedy)
            case SIGQUIT: DayreelError(.quit, "quit", remedy: Self.remedy)
            case SIGINT: DayreelError(.interrupted, "interrupted", remedy: Self.remedy)
            case SIGTERM: DayreelError(.terminated, "terminated", remedy: Self.remedy)
            default: nil
            }
        }
    }
}
