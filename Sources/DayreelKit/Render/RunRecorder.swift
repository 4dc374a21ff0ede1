import Files
import Foundation
import Library
import Model
import Pipeline
import Synchronization

/// Records a run in the history as it proceeds. Reports problems with the history once; they stop nothing.
final class RunRecorder: Sendable {
    private struct State {
        var history: History?
        var record: RunRecord
    }

    private let state: Mutex<State>
    /// The lease that shows other processes that the run is alive.
    private let lease: ProcessLease?
    private let complain: @Sendable (Diagnostic) -> Void

    init(_ record: RunRecord, in history: History?, complain: @escaping @Sendable (Diagnostic) -> Void) {
        self.complain = complain
        let begun = history.map { history in
            Result {
                let lease = try ProcessLease(folder: history.leaseFolder)
                return (lease: lease, record: try history.begin(record, lease: lease))
            }
        }
        let entry = try? begun?.get()
        lease = entry?.lease
        state = Mutex(State(history: entry.flatMap { _ in history }, record: entry?.record ?? record))
        if case .failure(let error)? = begun { complain(.historyLost(error)) }
    }

    /// Follows the stages and keeps the warnings.
    func handle(_ event: ProgressEvent) {
        switch event {
        case .stage(.render, _, _), .rendered: enter(.render)
        case .stage(.assemble, _, _): enter(.assemble)
        case .stage, .task, .done: break
        case .diagnostic(let diagnostic): state.withLock { $0.record.warnings.append(diagnostic) }
        }
    }

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

    func end(_ status: RunRecord.Status, at time: Int64, _ edit: (inout RunRecord) -> Void = { _ in }) {
        write { record in
            record.status = status
            record.ended = time
            edit(&record)
            return true
        }
    }

    /// Adds a diagnostic that came after the end.
    func add(_ diagnostic: Diagnostic) {
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
        if let trouble { complain(trouble) }
    }
}
