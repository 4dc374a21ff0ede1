import Foundation

/// The end of a question that cost its examiners, or for which something could not be fetched.
package enum ExaminerLoss: Hashable, Sendable, Codable {
    case died(ProcessEnd)
    /// The error is nil where parts are missing again and again.
    case notFetched(DayreelError?)

    /// True if it would be the same next time. An examiner that hung may have waited for a disk, and one that was ended from elsewhere
    /// says nothing about the file.
    package var isLasting: Bool {
        switch self {
        case .died(.silent), .notFetched: false
        case .died(.signal(let number)): !Self.fromElsewhere.contains(number)
        case .died: true
        }
    }

    /// Signals of people and service managers, of a system that lacks memory (SIGKILL), and of a disk that is gone (SIGBUS).
    private static let fromElsewhere: Set<Int32> = [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM, SIGBUS]
}
