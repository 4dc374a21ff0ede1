import HTTPTypes
import Model

/// A request that is not done, and the answer to it, with a message for the person who uses the page.
struct RefusedRequest: Error, Hashable, Sendable {
    var status: HTTPResponse.Status
    /// One of `RefusalCode` or of `DayreelError.Code`.
    let code: String
    var message: String
    var remedy: String?

    init(status: HTTPResponse.Status, code: RefusalCode, message: String, remedy: String? = nil) {
        (self.status, self.code, self.message, self.remedy) = (status, code.rawValue, message, remedy)
    }

    init(status: HTTPResponse.Status, error: DayreelError.Code, message: String, remedy: String?) {
        (self.status, self.code, self.message, self.remedy) = (status, error.rawValue, message, remedy)
    }
}

extension RefusedRequest {
    static let notFound = RefusedRequest(status: .notFound, code: .notFound, message: "Not found.")

    static let method = RefusedRequest(
        status: .methodNotAllowed, code: .method, message: "This cannot be done here.")

    static func invalid(_ name: String) -> RefusedRequest {
        RefusedRequest(status: .badRequest, code: .badRequest, message: "The value of '\(name)' is not allowed.")
    }

    /// The refusal for an engine's error. It leaves out place and cause, which would reveal paths.
    init(_ error: DayreelError) {
        let isGone = [.missingInput, .noMedia].contains(error.code)
        self.init(
            status: isGone ? .notFound : .internalServerError, error: error.code,
            message: error.message.asSentence, remedy: error.remedy)
    }
}

extension StudioError.Kind {
    var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .gone: .gone
        case .conflict: .conflict
        case .invalid: .unprocessableContent
        case .forbidden: .forbidden
        case .unavailable: .serviceUnavailable
        }
    }
}
