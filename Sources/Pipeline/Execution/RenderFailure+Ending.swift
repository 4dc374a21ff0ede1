package import Model

extension RenderFailure {
    /// The reason in a sentence.
    package var words: String {
        switch reason {
        case .unusable(let reason): reason.words
        case .missing: "parts of a source have not been fetched"
        case .inputOutput(let error), .fatal(let error): error.withCause
        }
    }

    /// The error that ends the run; nil where another choice of clips may help.
    package var endOfRun: DayreelError? {
        switch reason {
        case .inputOutput(let error), .fatal(let error): error
        case .unusable, .missing: nil
        }
    }

    /// True for trouble of a disk or a network, which is worth another try.
    var mayPass: Bool { if case .inputOutput = reason { true } else { false } }

    /// The reason why its source is of no use; nil for what ends the run.
    var unusable: UnusableReason? {
        switch reason {
        case .unusable(let reason): reason
        // Whoever could have fetched it did not.
        case .missing: .notFetched(nil)
        case .inputOutput, .fatal: nil
        }
    }

    /// Turns the error that a render function threw into a failure that travels to the parent.
    init(_ error: any Error) {
        switch error {
        case let failure as RenderFailure: self = failure
        case let error as DayreelError: self.init(.fatal(error))
        default: self.init(.fatal(DayreelError(unforeseen: error)))
        }
    }
}
