import Synchronization

/// Notices that a worker has been silent for too long.
///
/// Only time in which this process is awake counts: after a suspended machine, a frozen container or SIGSTOP, a worker has the rest of its
/// time, and what it wrote meanwhile is read first.
final class SilenceAlarm: Sendable {
    private struct State {
        /// Ticks since the last sign of life of the worker.
        var ticks = 0
        /// True if the worker has nothing to do, so that its silence means nothing.
        var isIdle = false
        var hasFired = false
    }

    /// The number of ticks in a timeout. A tick that lasts for hours, because the process was frozen, still counts as one.
    static let ticksPerTimeout = 40

    let timeout: Duration
    private let state = Mutex(State())

    init(timeout: Duration) { self.timeout = timeout }

    /// Restarts the count: the worker has written something, or was given a task.
    func reset() {
        state.withLock {
            $0.ticks = 0
            $0.isIdle = false
        }
    }

    /// Stops counting until `reset`: the worker waits for a task.
    func pause() { state.withLock { $0.isIdle = true } }

    var hasFired: Bool { state.withLock { $0.hasFired } }

    /// Waits for the length of a tick; throws when cancelled.
    typealias Sleep = @Sendable (Duration) async throws -> Void

    static let realTime: Sleep = { try await ContinuousClock().sleep(for: $0) }

    /// Returns true after a silence of the whole timeout, false when cancelled.
    func wait(sleep: (Duration) async throws -> Void = realTime) async -> Bool {
        while true {
            do {
                try await sleep(timeout / Self.ticksPerTimeout)
            } catch {
                return false
            }
            let fired = state.withLock { state in
                state.ticks = state.isIdle ? 0 : state.ticks + 1
                state.hasFired = state.ticks >= Self.ticksPerTimeout
                return state.hasFired
            }
            if fired { return true }
        }
    }
}
