import HTTPTypes
import Model

/// A request that comes to nothing, with the words for the person in front of the page.
struct Refusal: Error, Hashable, Sendable {
    var status: HTTPResponse.Status
    var code: String
    var message: String
    var remedy: String?
}

extension Refusal {
    static let notFound = Refusal(status: .notFound, code: "not-found", message: "There is no such thing.")

    static func invalid(_ name: String) -> Refusal {
        Refusal(status: .badRequest, code: "bad-request", message: "The value of '\(name)' is not allowed.")
    }

    /// Trouble with a file: without its place and cause, which would tell paths.
    init(_ error: DayreelError) {
        let isGone = [.missingInput, .noMedia].contains(error.code)
        self.init(
            status: isGone ? .notFound : .internalServerError, code: error.code.rawValue,
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
