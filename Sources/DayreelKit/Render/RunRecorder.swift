import Files
import Foundation
import Library
package import Model
import Pipeline
import Reports
import Synchronization

/// A film's run as it proceeds: tells its observer, and records it in the history. Reports problems with the history once; they stop
/// nothing.
final class RunRecorder: Sendable {
    private struct State {
        var history: History?
        var record: RunRecord
    }

    private let state: Mutex<State>
    /// The lease that shows other processes that the run is alive.
    private let lease: ProcessLease?
    let observer: any FilmObserver
    /// The time since the beginning.
    let watch: Stopwatch
    private let clock: SystemClock

    init(_ record: RunRecord, in history: History?, observer: any FilmObserver, clock: SystemClock) {
        (self.observer, self.clock) = (observer, clock)
        watch = Stopwatch(clock.uptime)
        let begun = history.map { history in
            Result {
                let lease = try ProcessLease(folder: history.leaseFolder)
                return (lease: lease, record: try history.begin(record, lease: lease))
            }
        }
        let entry = try? begun?.get()
        lease = entry?.lease
        state = Mutex(State(history: entry.flatMap { _ in history }, record: entry?.record ?? record))
        if case .failure(let error)? = begun { observer.handle(.diagnostic(.historyLost(error))) }
    }

    /// Passes an event on, follows the stages and keeps the warnings.
    func handle(_ event: ProgressEvent) {
        observer.handle(event)
        switch event {
        case .stage(.render, _, _), .rendered: enter(.render)
        case .stage(.assemble, _, _): enter(.assemble)
        case .stage, .task, .done: break
        case .diagnostic(let diagnostic): state.withLock { $0.record.warnings.append(diagnostic) }
        }
    }

    /// The number of warnings up to now; notes are none.
    var warnings: Int { state.withLock { $0.record.warnings.count { $0.severity == .warning } } }

    /// Records the first plan, with which the next run compares its own unless this run ends with another.
    func planned(_ plan: FilmPlan) {
        guard let hash = try? plan.hash() else { return }
        write { record in
            guard record.planHash == nil else { return false }
            record.planHash = hash
            record.days = plan.selection.days.count
            record.frames = plan.timeline.frames
            return true
        }
    }

    func end(_ status: RunRecord.Status, _ edit: (inout RunRecord) -> Void = { _ in }) {
        write { record in
            record.status = status
            // Not the time of the clock, which may have been set in the meantime.
            record.ended = clock.now + watch.elapsed.components.seconds
            edit(&record)
            return true
        }
    }

    /// Removes the run from the history.
    func forget() {
        state.withLock { state in
            // What cannot be removed stays as a failed run.
            try? state.history?.remove(state.record)
            state.history = nil
        }
    }

    /// Tells and keeps a diagnostic that came after the last stage.
    func report(_ diagnostic: Diagnostic) {
        observer.handle(.diagnostic(diagnostic))
        keep(diagnostic)
    }

    /// Keeps a diagnostic without telling it.
    func keep(_ diagnostic: Diagnostic) {
        write { record in
            record.warnings.append(diagnostic)
            return true
        }
    }

    /// Adds the hash of the finished film.
    func add(filmHash: String) {
        write { record in
            record.filmHash = filmHash
            return true
        }
    }

    private func enter(_ status: RunRecord.Status) {
        write { record in
            guard record.status != status, record.status.isUnfinished else { return false }
            record.status = status
            return true
        }
    }

    /// Edits the record, and writes it if `edit` returns true.
    private func write(_ edit: (inout RunRecord) -> Bool) {
        let trouble: Diagnostic? = state.withLock { state in
            guard edit(&state.record), let history = state.history else { return nil }
            do {
                try history.update(state.record)
                return nil
            } catch {
                state.history = nil
                return .historyLost(error)
            }
        }
        if let trouble { observer.handle(.diagnostic(trouble)) }
    }
}

/// Watches the making of films, to display it or pass it on.
package protocol RunObserver: Sendable {
    /// Begins to watch a film, until `filmEnds()`. Films are made one after the other.
    func filmBegins() -> any FilmObserver
    func filmEnds()

    /// Watches a scan of the media of several films, before any of them is made.
    func scanning<Value: Sendable>(_ body: (ProgressSink) async throws -> Value) async throws -> Value

    /// Receives a notice about a job: what is made and why, what waits, what is up to date.
    func notice(_ notice: JobNotice)

    /// Receives a diagnostic that belongs to no film.
    func diagnostic(_ diagnostic: Diagnostic)

    /// Receives the error of a film that was not made, while others still are.
    func failure(_ error: DayreelError)

    /// Receives the path of a finished film. Throws if it cannot be passed on.
    func finished(film path: String) throws
}

extension RunObserver {
    package func scanning<Value: Sendable>(_ body: (ProgressSink) async throws -> Value) async throws -> Value {
        try await body(.none)
    }
}

/// Watches the making of one film.
package protocol FilmObserver: Sendable {
    func handle(_ event: ProgressEvent)

    /// The receiver of the lines that a job's hooks print; nil if they may write to standard error themselves.
    func listener(to job: String) -> (@Sendable (String) -> Void)?
}

/// News of a job while films are made: a line for people, an event for programs.
package struct JobNotice: Hashable, Sendable, Encodable {
    package enum State: String, Hashable, Sendable, Encodable {
        case rendering
        case upToDate = "up-to-date"
        case unscheduled
        case paused
        case waiting
        case failing
        case nothing
        case takenOver = "taken-over"
        /// Renders segments of a film that is not due yet.
        case ahead

        /// True if there is nothing to do and nothing wrong, or only what nobody waits for.
        package var isQuiet: Bool { [.upToDate, .unscheduled, .paused, .ahead].contains(self) }
    }

    private let version = 1
    private let event = "job"
    package let job: String
    package let state: State
    package let message: String

    init(_ job: String, _ state: State, _ message: String) {
        self.job = job
        self.state = state
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case event, job, state, message
    }

    /// The notice as a line for people.
    package var line: String { "\(job): \(message)" }

    /// The notice as a line of JSON for programs, version 1.
    package var json: String { (try? DocumentJSON.line(of: self)) ?? "" }
}
