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

    /// True for trouble of a network or a server, as in `UnusableReason`.
    package var mayPass: Bool { if case .notFetched(let error) = self { error.mayPass } else { false } }
}

extension DayreelError? {
    /// True if parts that cannot be fetched may be there the next time. Errors of single objects have the code `missingInput` if they are
    /// lasting: the object is gone, or refused.
    var mayPass: Bool { self?.code != .missingInput }
}
