import DayreelKit
import Model
import Reports
import Synchronization

/// Observes a film in progress and tells the pages, at most ten times a second.
final class FilmWatch: RunObserver, FilmObserver {
    private struct State {
        var film: Answer.Film
        var progress = ProgressFraction()
        var failure: DayreelError?
        /// The rate for the speed in its progress.
        var frameRate = FrameRate(30)
    }

    private let state: Mutex<State>
    private let events: EventLog
    private let redaction: PathRedaction
    private let limiter: RateLimiter
    private let watch: Stopwatch

    init(
        _ film: Answer.Film, events: EventLog, redaction: PathRedaction, uptime: @escaping @Sendable () -> Duration
    ) {
        state = Mutex(State(film: film))
        (self.events, self.redaction) = (events, redaction)
        limiter = RateLimiter(every: .milliseconds(100), uptime: uptime)
        watch = Stopwatch(uptime)
    }

    /// The film's present state.
    var film: Answer.Film { state.withLock { $0.film } }

    /// Sets the film's frame rate, once its job has been read.
    func plays(at frameRate: FrameRate) { state.withLock { $0.frameRate = frameRate } }

    /// The error of a film that failed without ending the run.
    var failure: DayreelError? { state.withLock { $0.failure } }

    func handle(_ event: ProgressEvent) {
        if case .task = event { return }
        let (film, isStep, warning) = state.withLock { state in
            let before = state.film.progress?.stage
            var warning: Answer.Trouble?
            for line in state.progress.handle(event, at: watch.elapsed) {
                switch line {
                case .stage(let progress): state.film.progress = Answer.Progress(progress, state.frameRate)
                case .diagnostic(let diagnostic):
                    guard diagnostic.code.isForPage else { continue }
                    let trouble = redaction(diagnostic)
                    state.film.warnings.append(trouble)
                    warning = trouble
                case .done: break
                }
            }
            return (state.film, before != state.film.progress?.stage, warning)
        }
        if let warning { events.add(.warning, FilmWarning(film: film.id, trouble: warning)) }
        if limiter.isTime(always: isStep) { events.add(.film, film, subject: film.id) }
    }

    func listener(to job: String) -> (@Sendable (String) -> Void)? { { _ in } }

    func filmBegins() -> any FilmObserver { self }

    func filmEnds() {}

    func notice(_ notice: JobNotice) {}

    func diagnostic(_ diagnostic: Diagnostic) { handle(.diagnostic(diagnostic)) }

    func failure(_ error: DayreelError) { state.withLock { $0.failure = error } }

    func finished(film path: String) {}
}

/// A warning about a film, encoded as the warning with the film's id.
struct FilmWarning: Encodable {
    var film: String
    var trouble: Answer.Trouble

    private enum CodingKeys: String, CodingKey { case film }

    func encode(to encoder: any Encoder) throws {
        try trouble.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(film, forKey: .film)
    }
}

extension Answer.Progress {
    init(_ progress: StageProgress, _ frameRate: FrameRate) {
        func seconds(_ duration: Duration) -> Double {
            let parts = duration.components
            return (Double(parts.seconds) * 10 + (Double(parts.attoseconds) / 1e17).rounded()) / 10
        }
        self.init(
            stage: progress.stage, fraction: progress.fraction, overall: progress.overall,
            elapsed: seconds(progress.elapsed), remaining: progress.remaining.map(seconds),
            speed: progress.speed.map { ($0 * frameRate.time(ofFrames: 1).seconds * 100).rounded() / 100 })
    }
}
