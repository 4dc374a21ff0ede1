/// Measures the time since it was made.
package struct Stopwatch: Sendable {
    private let uptime: @Sendable () -> Duration
    private let start: Duration

    /// `uptime` returns the time since some instant.
    package init(_ uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
        start = uptime()
    }

    package var elapsed: Duration { uptime() - start }
}
