/// The end of a question that cost its workers, or for which something could not be fetched.
package enum ExaminerLoss: Hashable, Sendable, Codable {
    case died(ProcessEnd)
    /// The error is nil where parts are missing again and again.
    case notFetched(DayreelError?)

    /// True if it would be the same next time. A worker that hung may have waited for a disk.
    package var isLasting: Bool {
        switch self {
        case .died(.silent), .notFetched: false
        case .died: true
        }
    }
}
