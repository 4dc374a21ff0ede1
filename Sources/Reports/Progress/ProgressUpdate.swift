package import Model

/// Output for users, ready to be written as JSON, as a bar or as plain lines.
package enum ProgressUpdate: Hashable, Sendable {
    case stage(StageProgress)
    case diagnostic(Diagnostic)
    case done(Film)
}

/// The progress of a run.
package struct StageProgress: Hashable, Sendable {
    package var stage: StageName
    /// Part of the stage, 0 to 1.
    package var fraction: Double
    /// Part of the run, 0 to 1. Never goes down, never jumps by more than 0.05, is 1 once.
    package var overall: Double
    /// The time since the run began.
    package var elapsed: Duration
    /// The time until the run is done, as far as can be told; nil until something was rendered.
    package var remaining: Duration?
    /// Its current work, for people.
    package var detail: String?
    /// Frames that are rendered a second; nil while that cannot be told, and in other stages.
    package var speed: Double?
}
