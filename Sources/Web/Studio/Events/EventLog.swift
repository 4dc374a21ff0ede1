import Synchronization

/// Keeps the latest events, numbered. A page that lost its connection asks for those after the last one that it has seen.
///
/// Ids are `epoch-number`: the epoch differs after each start of the server, the number counts up. Of events that replace each other, such
/// as the progress of a film, only the newest is kept.
package final class EventLog: Sendable {
    private struct Entry {
        var number: Int
        var event: StudioEvent
        var subject: String?
    }

    private struct State {
        var entries: [Entry] = []
        var last = 0
        /// The highest number that was dropped without a replacement.
        var dropped = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var tickets = 0
    }

    private let state = Mutex(State())
    private let epoch: String
    private let limit: Int

    /// `epoch` consists of letters and digits, and differs from those of earlier servers. `limit`: the number of events to keep.
    package init(epoch: String, limit: Int = 2000) {
        self.epoch = epoch
        self.limit = limit
    }

    /// The id of the last event.
    package var last: String { state.withLock { "\(epoch)-\($0.last)" } }

    /// Adds an event and wakes everybody who waits. It replaces an earlier event of the same type and `subject`.
    package func add(_ type: StudioEvent.Form, _ data: some Encodable, subject: String? = nil) {
        guard let json = try? Answer.json(data) else { return }
        let waiting = state.withLock { state in
            state.last += 1
            if let subject { state.entries.removeAll { $0.subject == subject && $0.event.type == type } }
            let event = StudioEvent(id: "\(epoch)-\(state.last)", type: type, data: json)
            state.entries.append(Entry(number: state.last, event: event, subject: subject))
            while state.entries.count > limit { state.dropped = state.entries.removeFirst().number }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The present events after this id, and the id to continue from. If some are no longer kept, or the epoch is another, they are
    /// replaced by one `reset`.
    package func later(than id: String) -> (events: [StudioEvent], last: String) {
        state.withLock { state in
            let last = "\(epoch)-\(state.last)"
            guard let number = number(of: id), number >= state.dropped, number <= state.last else {
                return ([StudioEvent(id: last, type: .reset, data: "{}")], last)
            }
            return (state.entries.filter { $0.number > number }.map(\.event), last)
        }
    }

    /// Returns when there are events after this id, or when the task is cancelled.
    package func wait(after id: String) async {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard number(of: id) == state.last, !Task.isCancelled else { return true }
                    state.waiting[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
        }
    }

    /// The number in an id; nil for an id of another epoch.
    private func number(of id: String) -> Int? {
        let parts = id.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == epoch ? Int(parts[1]) : nil
    }
}

/// Limits how often something happens, on any number of threads.
final class RateLimiter: Sendable {
    private let last = Mutex<Duration?>(nil)
    private let interval: Duration
    private let uptime: @Sendable () -> Duration

    init(every interval: Duration, uptime: @escaping @Sendable () -> Duration) {
        self.interval = interval
        self.uptime = uptime
    }

    /// True if the interval has passed since the last true, or if `always` is set.
    func isTime(always: Bool = false) -> Bool {
        let now = uptime()
        return last.withLock { last in
            if !always, let last, now - last < interval { return false }
            last = now
            return true
        }
    }
}

/// An event for every open page.
package struct StudioEvent: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable {
        case film, progress, warning, catalog, source, preview, draft, schedule, copy, plan
        /// Events that a page has not seen are no longer kept: it must load everything again.
        case reset
    }

    /// The id: `epoch-number`.
    package var id: String
    package var type: Form
    /// JSON on one line.
    package var data: String
}
