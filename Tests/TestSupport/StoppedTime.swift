import Synchronization

/// A clock that stands still until the test moves it.
package final class StoppedTime: Sendable {
    private struct Sleeper {
        var end: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var count = 0
        var watchers: [(seconds: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns once the test has moved the time by this much. Throws `CancellationError`.
    @Sendable package func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Checked under the lock, so that a cancellation either is seen here or finds the sleeper.
                let (isCancelled, watching) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
                    if Task.isCancelled { return (true, []) }
                    state.sleepers[number] = Sleeper(end: state.now + duration, continuation: continuation)
                    let woken = state.watchers.filter { $0.seconds == duration }.map(\.continuation)
                    state.watchers.removeAll { $0.seconds == duration }
                    return (false, woken)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                watching.forEach { $0.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation
                .resume(throwing: CancellationError())
        }
    }

    /// Returns when somebody sleeps for this long.
    package func waitForSleep(of duration: Duration) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.values.contains(where: { $0.end == state.now + duration }) { return true }
                state.watchers.append((duration, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    package func move(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration
            let ready = state.sleepers.filter { $0.value.end <= state.now }
            for number in ready.keys { state.sleepers[number] = nil }
            return ready.values.map(\.continuation)
        }
        woken.forEach { $0.resume() }
    }
}
