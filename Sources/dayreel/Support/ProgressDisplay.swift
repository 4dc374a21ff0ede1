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
            for line in state.tracker.handle(event, at: elapsed) {
                switch (form, line) {
                case (.json, _): terminal.message(ProgressJSON.line(line))
                case (.none, .diagnostic): terminal.write(state.bar.text(for: line))
                case (.none, _): break
                case (.bar, _), (.auto, _): terminal.write(state.bar.text(for: line))
                }
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
