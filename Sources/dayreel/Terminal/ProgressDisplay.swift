import DayreelKit
import Foundation
import Model
import Reports
import Synchronization

/// Shows the progress of a run on standard error.
final class ProgressDisplay: FilmObserver {
    private struct State {
        var tracker: ProgressFraction
        var bar: ProgressBar
        var isClosed = false
        /// The notes since the stage began: those of a kind are shown as one.
        var pending: [Diagnostic] = []
        var stage: StageName?
    }

    private let form: ProgressForm
    private let terminal: Terminal
    private let isVerbose: Bool
    private let watch: Stopwatch
    private let state: Mutex<State>

    /// Creates a display. `stages` are those that the command goes through, nil for all. With `stages`, the display disappears to make room
    /// for the result. With `isVerbose`, every note is shown at once, on a line of its own; otherwise at the end of its stage, one line for
    /// each kind. `clock` measures the time since the creation.
    init(
        _ form: ProgressForm, on terminal: Terminal, stages: [StageName]? = nil, isVerbose: Bool = false,
        clock: SystemClock
    ) {
        watch = Stopwatch(clock.uptime)
        self.form = form
        self.terminal = terminal
        self.isVerbose = isVerbose
        let options = ProgressBar.Options(
            isAnimated: terminal.isAnimated && form != .plain, isColored: terminal.hasColor && form != .plain,
            width: terminal.columns,
            staysVisible: stages == nil)
        state = Mutex(
            State(tracker: ProgressFraction(stages: stages ?? StageName.allCases), bar: ProgressBar(options)))
    }

    /// Shows immediately that work has begun, before anything that may take time.
    func begin(_ stage: StageName = .scan) {
        handle(.stage(stage, fraction: 0, detail: stage == .scan ? .looking : nil))
    }

    var sink: ProgressSink { ProgressSink { [self] in handle($0) } }

    func handle(_ event: ProgressEvent) {
        state.withLock { state in
            guard !state.isClosed else { return }
            show(state.tracker.handle(event, at: watch.elapsed), &state)
        }
    }

    private func show(_ lines: [ProgressUpdate], _ state: inout State) {
        if !lines.isEmpty { state.bar.width = terminal.currentColumns }
        switch form {
        case .json: for line in lines { terminal.event(ProgressJSON.line(line)) }
        // Intermediate steps before the last line are for programs; people would see them all at once.
        case .bar, .plain, .auto, .none: for line in lines.withoutSteps { show(line, &state) }
        }
    }

    private func show(_ line: ProgressUpdate, _ state: inout State) {
        switch line {
        case .diagnostic(let diagnostic):
            guard form != .none || diagnostic.severity == .warning else { return }
            state.pending.append(diagnostic)
            // Why nothing goes on is of no use afterwards.
            if isVerbose || diagnostic.code == .waitingForRun { showPending(&state) }
        case .stage(let progress):
            if state.stage != progress.stage { showPending(&state) }
            state.stage = progress.stage
            if form != .none { terminal.write(state.bar.text(for: line)) }
        case .done:
            showPending(&state)
            if form != .none { terminal.write(state.bar.text(for: line)) }
        }
    }

    private func showPending(_ state: inout State) {
        let lines = DiagnosticDigest.lines(of: state.pending, isComplete: isVerbose)
        state.pending = []
        if !lines.isEmpty { terminal.write(state.bar.text(for: lines)) }
    }

    /// Shows that a command without a film is done, and closes.
    func finish() {
        state.withLock { state in
            guard !state.isClosed else { return }
            show(state.tracker.end(at: watch.elapsed), &state)
        }
        close()
    }

    /// Shows the final message of a run that a signal ends.
    func stop() {
        if form == .json {
            handle(.diagnostic(.stopping))
            close()
        } else {
            close()
            terminal.message(Diagnostic.stopping.message)
        }
    }

    /// The receiver of output lines from a job's hooks; nil if hooks may write to standard error directly.
    func listener(to job: String) -> (@Sendable (String) -> Void)? {
        guard form == .json else { return nil }
        return { [self] line in handle(.diagnostic(Diagnostic(.note, .hookOutput, path: job, line))) }
    }

    /// Ends an open line, so that the next output starts on a new one. Shows nothing afterwards.
    func close() {
        state.withLock { state in
            if form != .json, !state.isClosed {
                showPending(&state)
                terminal.write(state.bar.finish())
            }
            state.isClosed = true
        }
    }
}

extension ProgressUpdate {
    fileprivate var isStage: Bool { if case .stage = self { true } else { false } }
}

extension [ProgressUpdate] {
    fileprivate var withoutSteps: [ProgressUpdate] {
        let last = lastIndex(where: \.isStage)
        return indices.filter { !self[$0].isStage || $0 == last }.map { self[$0] }
    }
}

extension Diagnostic {
    static let stopping = Diagnostic(.note, .stopping, "stopping; finished segments are kept")
}
