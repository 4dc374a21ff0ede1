import DayreelKit
import Model
import Reports
import Synchronization

/// Shows the making of films on the terminal: their paths on standard output, everything else on standard error.
final class RunDisplay: RunObserver {
    private let form: ProgressForm
    private let terminal: Terminal
    /// True to leave out jobs that have nothing to do.
    private let isQuiet: Bool
    /// True to show scans of media even without a terminal, where those of an hourly run would fill a log.
    private let showsScans: Bool
    /// True to show every note on a line of its own.
    private let isVerbose: Bool
    private let clock: SystemClock
    /// The display of the film in progress, for the signal that ends it.
    private let current = Mutex<ProgressDisplay?>(nil)

    init(
        _ form: ProgressForm, on terminal: Terminal, isQuiet: Bool = false, showsScans: Bool = false,
        isVerbose: Bool = false, clock: SystemClock
    ) {
        self.showsScans = showsScans
        self.isVerbose = isVerbose
        self.form = form
        self.terminal = terminal
        self.isQuiet = isQuiet
        self.clock = clock
    }

    func filmBegins() -> any FilmObserver {
        let display = ProgressDisplay(form, on: terminal, isVerbose: isVerbose, clock: clock)
        current.withLock { $0 = display }
        return display
    }

    func filmEnds() {
        let display = current.withLock { $0.take() }
        display?.close()
    }

    func scanning<Value: Sendable>(_ body: (ProgressSink) async throws -> Value) async throws -> Value {
        let isWatched = form == .json || showsScans || terminal.isAnimated
        let isShown = form != .none && !isQuiet && isWatched
        guard isShown else { return try await body(.none) }
        // Programs are told of a part of what follows: `overall` is 1 at the end of a film.
        let stages: [StageName]? = form == .json ? nil : [.scan]
        let display = ProgressDisplay(form, on: terminal, stages: stages, isVerbose: isVerbose, clock: clock)
        current.withLock { $0 = display }
        defer { filmEnds() }
        display.begin()
        return try await body(display.sink)
    }

    /// Shows the final message of a run that a signal ends.
    func stop() { (current.withLock { $0 } ?? ProgressDisplay(form, on: terminal, clock: clock)).stop() }

    func notice(_ notice: JobNotice) {
        guard !(isQuiet && notice.state.isQuiet) else { return }
        if form == .json { terminal.event(notice.json) } else { terminal.message(notice.line) }
    }

    func diagnostic(_ diagnostic: Diagnostic) {
        let display = ProgressDisplay(form, on: terminal, clock: clock)
        display.handle(.diagnostic(diagnostic))
        display.close()
    }

    func failure(_ error: DayreelError) {
        if form == .json { terminal.event(ProgressJSON.error(error)) } else { terminal.message("\(error)") }
    }

    func finished(film path: String) throws { try terminal.result(path) }
}
