import Model

extension RenderFailure {
    /// The reason in a sentence.
    package var words: String {
        switch reason {
        case .unusable(let reason): reason.words
        case .missing: "parts of a source have not been fetched"
        case .inputOutput(let error), .fatal(let error): error.withCause
        }
    }
}
