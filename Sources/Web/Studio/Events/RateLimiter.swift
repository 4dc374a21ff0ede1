import Synchronization

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
