/// The way in which a child process ended.
package enum ProcessEnd: Hashable, Sendable, Codable {
    /// Exit status.
    case exited(Int32)
    /// Number of the signal.
    case signal(Int32)
    /// The process was silent for this long and was killed.
    case silent(Duration)
}
