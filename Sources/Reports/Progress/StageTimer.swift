package import Model
import Synchronization

/// Measures the time of each stage of a run from its progress events.
package final class StageTimer: Sendable {
    fileprivate struct State {
        var current: StageName?
        var since: Duration
        var spent: [StageName: Duration] = [:]
    }

    private let clock: @Sendable () -> Duration
    private let state: Mutex<State>

    /// `clock` returns the time since the run began.
    package init(clock: @escaping @Sendable () -> Duration) {
        self.clock = clock
        state = Mutex(State(since: clock()))
    }

    /// Counts time for a stage from its first event to that of another stage. If the run returns to a stage, its times add up.
    package func handle(_ event: ProgressEvent) {
        let name: StageName
        switch event {
        case .stage(let stage, _, _): name = stage
        case .rendered: name = .render
        case .diagnostic, .task, .done: return
        }
        let now = clock()
        state.withLock { state in
            guard state.current != name else { return }
            state.close(at: now)
            state.current = name
        }
    }

    /// Seconds by stage, up to now.
    package var seconds: [StageName: Double] {
        let now = clock()
        return state.withLock { state in
            var closed = state
            closed.close(at: now)
            return closed.spent.mapValues { $0.seconds }
        }
    }
}

extension StageTimer.State {
    /// Adds the time since the last event to its stage; before the first event, to the first stage, scan.
    fileprivate mutating func close(at now: Duration) {
        spent[current ?? .scan, default: .zero] += now - since
        since = now
    }
}

/// Measures the time since it was made.
package struct Stopwatch: Sendable {
    private let uptime: @Sendable () -> Duration
    private let start: Duration

    /// `uptime` returns the time since some instant.
    package init(_ uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
        start = uptime()
    }

    package var elapsed: Duration { uptime() - start }
}
