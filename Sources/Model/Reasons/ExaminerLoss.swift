/// The end of a question that cost its examiners, or for which something could not be fetched.
package enum ExaminerLoss: Hashable, Sendable, Codable {
    case died(ProcessEnd)
    /// The error is nil if parts stay missing after several fetches.
    case notFetched(DayreelError?)

    /// True if it would happen again. An examiner that hung may have waited for a disk, and one that was ended from outside proves
    /// nothing about the file.
    package var isLasting: Bool {
        switch self {
        case .died(.silent), .notFetched: false
        case .died(let end): !end.isFromElsewhere
        }
    }
}
