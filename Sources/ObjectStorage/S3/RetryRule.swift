/// Decides how often a request is sent, and how long to wait between attempts.
package struct RetryRule: Sendable {
    /// Attempts in all, if the server takes connections.
    var attempts = 6
    /// Attempts in all, if it does not: without a network nobody should wait long.
    var attemptsToConnect = 2
    /// Milliseconds before the second attempt; each further wait doubles, up to `longest`.
    var first = 200
    var longest = 5000
    private let wait: @Sendable (Duration) async throws -> Void

    /// `wait` returns after the given time; throws `CancellationError`.
    package init(wait: @escaping @Sendable (Duration) async throws -> Void) { self.wait = wait }

    /// Waits by the system's clock.
    package static let patient = RetryRule { try await ContinuousClock().sleep(for: $0) }

    /// Waits between half and all of the doubled time, so that requests refused together do not return together.
    func pause(after attempt: Int, seed: Int) async throws {
        let whole = min(longest, first << min(attempt, 10))
        let share = (seed &* 2_654_435_761 &+ attempt &* 40_503) & 0xFF
        try await wait(.milliseconds(whole / 2 + whole * share / 512))
    }

    /// True for the statuses of a busy or failing server (SlowDown is 503).
    static func mayPass(_ reply: HTTPReply) -> Bool {
        switch reply.status {
        case 408, 425, 429, 500, 502, 503, 504, 509: true
        case 400: S3ErrorDocument(reply.body).code == "RequestTimeout"
        default: false
        }
    }
}
