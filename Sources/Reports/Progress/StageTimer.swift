package import Model
import Synchronization

/// The time that each stage of a run took, measured where its progress passes by.
package final class StageTimer: Sendable {
    fileprivate struct State {
        var current: StageName?
        var since: Duration
        var spent: [StageName: Duration] = [:]
    }

    private let clock: @Sendable () -> Duration
    private let state: Mutex<State>

    /// `clock` says how long the run has been going on.
    package init(clock: @escaping @Sendable () -> Duration) {
        self.clock = clock
        state = Mutex(State(since: clock()))
    }

    /// A stage lasts from its first event to that of another. The run may come back to a stage: its times add up.
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
    /// Adds the time since the last event to its stage; before the first event, to scan, the first stage.
    fileprivate mutating func close(at now: Duration) {
        spent[current ?? .scan, default: .zero] += now - since
        since = now
    }
}
