import Synchronization

/// Notices that a worker has said nothing for too long.
final class SilenceAlarm: Sendable {
    private struct State {
        var lastHeard: ContinuousClock.Instant
        /// It has nothing to do, so that its silence means nothing.
        var isIdle = false
        var hasFired = false
    }

    let timeout: Duration
    private let state: Mutex<State>

    init(timeout: Duration) {
        self.timeout = timeout
        state = Mutex(State(lastHeard: .now))
    }

    /// The worker said something, or was given a task.
    func reset() {
        state.withLock {
            $0.lastHeard = .now
            $0.isIdle = false
        }
    }

    /// The worker waits for a task, until `reset`.
    func pause() { state.withLock { $0.isIdle = true } }

    var hasFired: Bool { state.withLock { $0.hasFired } }

    /// Returns true after a silence of the whole timeout, false when cancelled.
    func wait() async -> Bool {
        while true {
            let deadline = state.withLock { $0.isIdle ? .now : $0.lastHeard } + timeout
            do {
                try await ContinuousClock().sleep(until: deadline)
            } catch {
                return false
            }
            let fired = state.withLock { state in
                state.hasFired = !state.isIdle && state.lastHeard + timeout <= .now
                return state.hasFired
            }
            if fired { return true }
        }
    }
}
