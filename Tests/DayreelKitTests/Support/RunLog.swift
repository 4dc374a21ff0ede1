import DayreelKit
import Model
import Synchronization

/// An observer that keeps all reports.
final class RunLog: RunObserver {
    struct Film: FilmObserver {
        let log: RunLog
        func handle(_ event: ProgressEvent) { log.events.withLock { $0.append(event) } }
        func listener(to job: String) -> (@Sendable (String) -> Void)? { nil }
    }

    let notices = Mutex<[JobNotice]>([])
    let diagnostics = Mutex<[Diagnostic]>([])
    let failures = Mutex<[DayreelError]>([])
    let films = Mutex<[String]>([])
    let events = Mutex<[ProgressEvent]>([])

    func filmBegins() -> any FilmObserver { Film(log: self) }
    func filmEnds() {}
    func notice(_ notice: JobNotice) { notices.withLock { $0.append(notice) } }
    func diagnostic(_ diagnostic: Diagnostic) { diagnostics.withLock { $0.append(diagnostic) } }
    func failure(_ error: DayreelError) { failures.withLock { $0.append(error) } }
    func finished(film path: String) { films.withLock { $0.append(path) } }

    /// The last report about jobs: its state and its message.
    var lastNotice: String { notices.withLock { $0.last.map { "\($0.state.rawValue): \($0.message)" } } ?? "" }
}
