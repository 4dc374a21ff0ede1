package import Model

/// The reason why a request comes to nothing, in the words of the API. HTTP gives each kind its number.
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
        /// 410: it was there, and its file is gone.
        case gone
        /// 503
        case unavailable
    }

    package var kind: Kind
    /// One of `RefusalCode` or of `DayreelError.Code`.
    package var code: String
    package var message: String
    package var remedy: String?
    /// Faults of a job file, each at its place.
    package var places: [Answer.YAMLError] = []
    /// The draft's revision, with a conflict.
    package var current: Int?

    package init(
        _ kind: Kind, code: RefusalCode, _ message: String, remedy: String? = nil, current: Int? = nil
    ) {
        self.init(kind, code.rawValue, message, remedy: remedy)
        self.current = current
    }

    /// One of the engine's kinds.
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

    /// The body of the answer.
    package var answer: Answer.Failure {
        Answer.Failure(
            error: Answer.Failure.Body(
                code: code, message: message, remedy: remedy, places: places.isEmpty ? nil : places),
            current: current)
    }
}
