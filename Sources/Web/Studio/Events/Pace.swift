import Synchronization

/// Lets something pass at most once in a time, from any thread.
final class Pace: Sendable {
    private let last = Mutex<Duration?>(nil)
    private let interval: Duration
    private let uptime: @Sendable () -> Duration

    init(every interval: Duration, uptime: @escaping @Sendable () -> Duration) {
        self.interval = interval
        self.uptime = uptime
    }

    /// True if the time has passed since it was true last, or with `always`.
    func isTime(always: Bool = false) -> Bool {
        let now = uptime()
        return last.withLock { last in
            if !always, let last, now - last < interval { return false }
            last = now
            return true
        }
    }
}
