/// The words for the parts of a run that users see (CLI.md).
package enum StageName: String, Hashable, Sendable, Codable, CaseIterable { case scan, select, render, assemble }

/// Events that a run sends while it goes on.
package enum ProgressEvent: Hashable, Sendable {
    /// Progress of a stage, 0 to 1, and what it is busy with, for people.
    case stage(StageName, fraction: Double, detail: String?)
    /// Progress of the stage `render`: `fraction` of its work; `frames` of the film's pictures out of `total`, for people.
    /// The first of a run says what was there already: that part takes no time.
    case rendered(fraction: Double, frames: Int, total: Int)
    case diagnostic(Diagnostic)
    case done(Reel)
}

/// The receiver of progress. Called from any thread; must not block for long.
package struct ProgressSink: Sendable {
    private let send: @Sendable (ProgressEvent) -> Void

    package init(_ send: @escaping @Sendable (ProgressEvent) -> Void) { self.send = send }

    /// A sink for callers that need no progress.
    package static let none = ProgressSink { _ in }

    package func callAsFunction(_ event: ProgressEvent) { send(event) }
}
