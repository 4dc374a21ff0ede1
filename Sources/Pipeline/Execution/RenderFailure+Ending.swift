package import Model

extension RenderFailure {
    /// The error that ends the run; nil if another choice of clips may help.
    package var endOfRun: DayreelError? {
        switch reason {
        case .inputOutput(let error), .fatal(let error): error
        case .unusable, .missing: nil
        }
    }

    /// True for trouble of a disk or a network, which is worth another attempt.
    var mayPass: Bool { if case .inputOutput = reason { true } else { false } }

    /// The reason why its source is unusable; nil for a failure that ends the run.
    var unusable: UnusableReason? {
        switch reason {
        case .unusable(let reason): reason
        // The data could have been fetched, but were not.
        case .missing: .notFetched(nil)
        case .inputOutput, .fatal: nil
        }
    }

    /// Converts an error of a render function to a failure that can be sent to the parent.
    init(_ error: any Error) {
        switch error {
        case let failure as RenderFailure: self = failure
        case let error as DayreelError: self.init(.fatal(error))
        default: self.init(.fatal(DayreelError(unforeseen: error)))
        }
    }
}
