import Model

extension RenderFailure {
    /// True where no other choice of clips would help.
    var endsRun: Bool { kind == .fatal || kind == .inputOutput }

    /// The error that ends the run.
    var endOfRun: DayreelError { error ?? DayreelError(.internalError, message) }

    /// Turns the error that a render function threw into a failure that travels to the parent.
    init(_ error: any Error) {
        switch error {
        case let failure as RenderFailure: self = failure
        case let error as DayreelError: self.init(kind: .fatal, message: error.message, error: error)
        default:
            let error = DayreelError(unforeseen: error)
            self.init(kind: .fatal, message: error.message, error: error)
        }
    }
}
