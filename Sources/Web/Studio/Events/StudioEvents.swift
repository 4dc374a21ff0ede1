/// Events as they happen. A page pulls them, so that a slow one holds nothing up; if it is too late for some, it gets a `reset`.
package struct StudioEvents: AsyncSequence, Sendable {
    let log: EventLog
    let start: String

    init(log: EventLog, after id: String?) {
        self.log = log
        start = id ?? log.last
    }

    package func makeAsyncIterator() -> Iterator { Iterator(log: log, last: start) }

    package struct Iterator: AsyncIteratorProtocol {
        let log: EventLog
        var last: String
        var ready: [StudioEvent] = []

        /// Nil once the task is cancelled.
        package mutating func next() async -> StudioEvent? {
            while ready.isEmpty {
                await log.wait(after: last)
                if Task.isCancelled { return nil }
                (ready, last) = log.later(than: last)
            }
            return ready.removeFirst()
        }
    }
}
