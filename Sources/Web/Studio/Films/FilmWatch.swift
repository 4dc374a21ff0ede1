import DayreelKit
import Model
import Reports
import Synchronization

/// Observes a film in progress and tells the pages: its progress at most ten times a second, and the whole film, which may have many
/// warnings, at each stage and at most every two seconds when there are new ones.
final class FilmWatch: RunObserver, FilmObserver {
    private struct State {
        var film: Answer.Film
        var progress = ProgressFraction()
        var failure: DayreelError?
        /// The number of its warnings that the pages know.
        var toldWarnings = 0
        /// The rate for the speed in its progress.
        var frameRate = FrameRate(30)
    }

    private let state: Mutex<State>
    private let events: EventLog
    private let redaction: PathRedaction
    private let limiter: RateLimiter
    private let wholeLimiter: RateLimiter
    private let watch: Stopwatch

    init(
        _ film: Answer.Film, events: EventLog, redaction: PathRedaction, uptime: @escaping @Sendable () -> Duration
    ) {
        state = Mutex(State(film: film))
        (self.events, self.redaction) = (events, redaction)
        limiter = RateLimiter(every: .milliseconds(100), uptime: uptime)
        wholeLimiter = RateLimiter(every: .seconds(2), uptime: uptime)
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
        let (film, isStep, hasNews, warning) = state.withLock { state in
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
            let hasNews = state.film.warnings.count > state.toldWarnings
            return (state.film, before != state.film.progress?.stage, hasNews, warning)
        }
        if let warning { events.add(.warning, FilmWarning(film: film.id, trouble: warning)) }
        if isStep || hasNews, wholeLimiter.isTime(always: isStep) {
            state.withLock { $0.toldWarnings = film.warnings.count }
            events.add(.film, film, subject: film.id)
        } else if let progress = film.progress, limiter.isTime() {
            events.add(.progress, FilmProgress(film: film.id, progress: progress), subject: film.id)
        }
    }

    func listener(to job: String) -> (@Sendable (String) -> Void)? { { _ in } }

    func filmBegins() -> any FilmObserver { self }

    func filmEnds() {}

    func notice(_ notice: JobNotice) {}

    func diagnostic(_ diagnostic: Diagnostic) { handle(.diagnostic(diagnostic)) }

    func failure(_ error: DayreelError) { state.withLock { $0.failure = error } }

    func finished(film path: String) {}
}

/// How far a film is.
struct FilmProgress: Encodable {
    var film: String
    var progress: Answer.Progress
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
