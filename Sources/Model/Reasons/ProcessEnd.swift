import Foundation

/// The way in which a child process ended.
package enum ProcessEnd: Hashable, Sendable, Codable {
    /// Exit status.
    case exited(Int32)
    /// Number of the signal.
    case signal(Int32)
    /// The process was silent for this long and was killed.
    case silent(Duration)
}

extension ProcessEnd {
    /// True if something outside ended it, which proves nothing about what it worked on.
    package var isFromElsewhere: Bool {
        if case .signal(let number) = self { Self.signalsFromElsewhere.contains(number) } else { false }
    }

    /// Signals from users and service managers, from a system without enough memory (SIGKILL), and for a disk that is gone (SIGBUS).
    private static let signalsFromElsewhere: Set<Int32> = [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM, SIGBUS]
}
