import HTTPTypes
import Hummingbird
import Model
import NIOCore

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

/// What the server says to requests that no page of its own sends, or only by mistake.
extension RefusedRequest {
    static let notFound = RefusedRequest(status: .notFound, code: .notFound, message: "Not found.")
    static let method = RefusedRequest(
        status: .methodNotAllowed, code: .method, message: "This cannot be done here.")
    static let body = RefusedRequest(status: .badRequest, code: .body, message: "This request takes no body.")
    static let notJSON = RefusedRequest(
        status: .unsupportedMediaType, code: .notJson, message: "A change is sent as application/json.")
    static let addressTooLong = RefusedRequest(
        status: .uriTooLong, code: .addressTooLong, message: "The address is too long.")
    static let tooLarge = RefusedRequest(
        status: .contentTooLarge, code: .tooLarge, message: "The request is too large.")
    static let tooSlow = RefusedRequest(
        status: .requestTimeout, code: .tooSlow, message: "The request did not end in time.")
    static let noSuchRange = RefusedRequest(
        status: .rangeNotSatisfiable, code: .noSuchRange, message: "The file ends before that.")
    static let noPicture = RefusedRequest(
        status: .notFound, code: .noPicture, message: "No picture can be made of this recording.")
    static let noMoments = RefusedRequest(
        status: .notFound, code: .noPicture, message: "The pictures of this recording cannot be looked at.")

    static let tokenNeeded = RefusedRequest(
        status: .unauthorized, code: .tokenNeeded, message: "This page needs its token.",
        remedy: "Open the address that 'dayreel serve' printed when it started.")
    static let readOnly = RefusedRequest(
        status: .forbidden, code: .readOnly, message: "This page is read-only.",
        remedy: "Start 'dayreel serve' without --read-only to change things.")
    static let wrongHost = RefusedRequest(
        status: .forbidden, code: .wrongHost, message: "The server is not known by this name.",
        remedy: "Start it with --host and the name in the address bar.")
    static let twoHosts = RefusedRequest(
        status: .badRequest, code: .twoHosts, message: "The request names more than one host.")
    static let foreignOrigin = RefusedRequest(
        status: .forbidden, code: .foreignOrigin, message: "The request comes from another site.")
    static let notLocal = RefusedRequest(
        status: .forbidden, code: .notLocal, message: "The film's folder is not on your machine.",
        remedy: "Download the film instead.")
}

extension RefusedRequest {
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

extension Request {
    /// True if the headers announce a body.
    var mayHaveBody: Bool {
        headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false
    }

    /// Reads the whole body. Throws `RefusedRequest` if it is too long or too slow.
    func wholeBody(_ limits: WebLimits) async throws -> ByteBuffer {
        let length = headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard length <= limits.body else { throw RefusedRequest.tooLarge }
        let body = body
        return try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do {
                    return try await body.collect(upTo: limits.body)
                } catch is NIOTooManyBytesError {
                    throw RefusedRequest.tooLarge
                }
            }
            group.addTask {
                try await ContinuousClock().sleep(for: .seconds(limits.patience))
                throw RefusedRequest.tooSlow
            }
            defer { group.cancelAll() }
            return try await group.next() ?? ByteBuffer()
        }
    }
}

/// The server's limits for its clients.
package struct WebLimits: Sendable {
    /// Bytes of a request's body: a job file of 1 MiB with every character escaped once.
    package var body = 2 << 20
    /// Bytes of a request's headers; `headerCount` is their number.
    package var headers = 16 << 10
    package var headerCount = 64
    /// Bytes of the path including its query.
    package var address = 4096
    /// Connections at a time. For a further one, the client that has been idle for longest is disconnected.
    package var connections = 256
    /// Seconds within which a request must be complete, and for which a connection may be idle.
    package var patience = 30
    /// Seconds in which a client may receive nothing of an answer. A paused player receives nothing either; it requests the rest when it
    /// continues.
    package var stall = 300
}
