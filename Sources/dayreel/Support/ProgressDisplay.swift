import Foundation
import Pipeline
import Synchronization

/// Shows a run on standard error while it goes on.
final class ProgressDisplay: Sendable {
    private struct State {
        var tracker = ProgressTracker()
        var bar: ProgressBar
        var isClosed = false
    }

    private let form: ProgressForm
    private let terminal: Terminal
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    init(_ form: ProgressForm, on terminal: Terminal) {
        self.form = form
        self.terminal = terminal
        let options = ProgressBar.Options(
            isAnimated: terminal.isAnimated, isColored: terminal.hasColor, width: terminal.columns)
        state = Mutex(State(bar: ProgressBar(options)))
    }

    /// Since the display was made.
    var elapsed: Duration { ContinuousClock.now - start }

    func handle(_ event: ProgressEvent) {
        state.withLock { state in
            guard !state.isClosed else { return }
            let lines = state.tracker.handle(event, at: elapsed)
            switch form {
            case .json: for line in lines { terminal.event(ProgressJSON.line(line)) }
            case .none: for line in lines where line.isDiagnostic { terminal.write(state.bar.text(for: line)) }
            // The steps that lead up to the last line are for programs; people would see them all at once.
            case .bar, .auto: for line in lines.withoutSteps { terminal.write(state.bar.text(for: line)) }
            }
        }
    }

    /// Ends a line that is still open, so that what is written next starts on its own. Nothing is shown after it.
    func close() {
        state.withLock { state in
            if form != .json { terminal.write(state.bar.finish()) }
            state.isClosed = true
        }
    }
}

extension ProgressLine {
    fileprivate var isDiagnostic: Bool { if case .diagnostic = self { true } else { false } }
    fileprivate var isStage: Bool { if case .stage = self { true } else { false } }
}

extension [ProgressLine] {
    fileprivate var withoutSteps: [ProgressLine] {
        let last = lastIndex(where: \.isStage)
        return indices.filter { !self[$0].isStage || $0 == last }.map { self[$0] }
    }
}
