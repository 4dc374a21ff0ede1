package import Model

/// A message for users, to be written as JSON, as a bar or as plain lines.
package enum ProgressUpdate: Hashable, Sendable {
    case stage(StageProgress)
    case diagnostic(Diagnostic)
    case done(Film)
}

/// The progress of a run.
package struct StageProgress: Hashable, Sendable {
    package var stage: StageName
    /// The finished share of the stage, 0 to 1.
    package var fraction: Double
    /// The finished share of the run, 0 to 1. Never decreases, never advances by more than 0.05, and is 1 exactly once.
    package var overall: Double
    /// The time since the run began.
    package var elapsed: Duration
    /// The estimated time until the run is done; nil until something has been rendered.
    package var remaining: Duration?
    /// Its current activity in words.
    package var detail: String?
    /// Frames rendered per second; nil while unknown, and in other stages.
    package var speed: Double?
}
