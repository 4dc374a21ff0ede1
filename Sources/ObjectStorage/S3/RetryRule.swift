/// Decides how often a request is made, and how long to wait before it is made again.
package struct RetryRule: Sendable {
    /// Attempts in all, where a server answers or has answered.
    var attempts = 6
    /// Attempts at a server that takes no connection: without a network nobody should wait long.
    var attemptsToConnect = 2
    /// Milliseconds before the second attempt, doubled with each.
    var first = 200
    var longest = 5000
    private let wait: @Sendable (Duration) async throws -> Void

    /// `wait` returns after the time given; throws `CancellationError`.
    package init(wait: @escaping @Sendable (Duration) async throws -> Void) { self.wait = wait }

    /// Waits with the clock of the system.
    package static let patient = RetryRule { try await ContinuousClock().sleep(for: $0) }

    /// Between half and all of the doubled time: so those who were refused together do not come back together.
    func pause(after attempt: Int, seed: Int) async throws {
        let whole = min(longest, first << min(attempt, 10))
        let share = (seed &* 2_654_435_761 &+ attempt &* 40_503) & 0xFF
        try await wait(.milliseconds(whole / 2 + whole * share / 512))
    }

    /// Statuses of servers that are busy or in trouble (SlowDown is 503).
    static func mayPass(_ reply: HTTPReply) -> Bool {
        switch reply.status {
        case 408, 425, 429, 500, 502, 503, 504, 509: true
        case 400: S3ErrorDocument(reply.body).code == "RequestTimeout"
        default: false
        }
    }
}
