package import Model

/// The reason why a request fails, in the words of the API. Each kind has an HTTP status.
package struct StudioError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// 404
        case notFound
        /// 409
        case conflict
        /// 422
        case invalid
        /// 403
        case forbidden
        /// 410: it existed, but its file is gone.
        case gone
        /// 503
        case unavailable
    }

    package var kind: Kind
    /// One of `RefusalCode` or of `DayreelError.Code`.
    package var code: String
    package var message: String
    package var remedy: String?
    /// The errors in a job file, with their positions.
    package var places: [Answer.YAMLError] = []
    /// The draft's present revision, if the kind is `conflict`.
    package var current: Int?

    package init(
        _ kind: Kind, code: RefusalCode, _ message: String, remedy: String? = nil, current: Int? = nil
    ) {
        self.init(kind, code.rawValue, message, remedy: remedy)
        self.current = current
    }

    /// An error with a code of the engine.
    package init(
        _ kind: Kind, error: DayreelError.Code, _ message: String, remedy: String? = nil,
        places: [Answer.YAMLError] = []
    ) {
        self.init(kind, error.rawValue, message, remedy: remedy)
        self.places = places
    }

    private init(_ kind: Kind, _ code: String, _ message: String, remedy: String?) {
        self.kind = kind
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The body of the response.
    package var answer: Answer.Failure {
        Answer.Failure(
            error: Answer.Failure.Body(
                code: code, message: message, remedy: remedy, places: places.isEmpty ? nil : places),
            current: current)
    }
}

extension String {
    /// The message of an engine's error, which is in lower case and has no full stop, as a sentence.
    var asSentence: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst() + (last.map { ".!?”".contains($0) } ?? true ? "" : ".")
    }
}
