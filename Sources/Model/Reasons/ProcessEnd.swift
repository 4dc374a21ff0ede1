/// The way in which a child process ended.
package enum ProcessEnd: Hashable, Sendable, Codable {
    /// Exit status.
    case exited(Int32)
    /// Number of the signal.
    case signal(Int32)
    /// The process said nothing for this long and was killed.
    case silent(Duration)
}

extension ProcessEnd {
    /// "exit status 3", "signal 11 (segmentation fault)", "it said nothing for 1 min"
    package var words: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signal(let signal): "signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
        case .silent(let time): "it said nothing for \(DurationText.of(time))"
        }
    }

    private static let names: [Int32: String] = [
        4: "illegal instruction", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "kill",
        11: "segmentation fault", 15: "termination", 24: "too much computing",
    ]
}
