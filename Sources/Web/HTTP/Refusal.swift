import HTTPTypes
import Model

/// A request that comes to nothing, with the words for the person in front of the page.
struct Refusal: Error, Hashable, Sendable {
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

extension Refusal {
    static let notFound = Refusal(status: .notFound, code: .notFound, message: "There is no such thing.")

    static func invalid(_ name: String) -> Refusal {
        Refusal(status: .badRequest, code: .badRequest, message: "The value of '\(name)' is not allowed.")
    }

    /// Trouble with a file: without its place and cause, which would tell paths.
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

extension String {
    /// Errors of the engine begin in lower case and end without a full stop.
    var asSentence: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst() + (last.map { ".!?”".contains($0) } ?? true ? "" : ".")
    }
}
