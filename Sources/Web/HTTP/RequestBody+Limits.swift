import HTTPTypes
import Hummingbird
import NIOCore

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
                throw RefusedRequest(
                    status: .requestTimeout, code: .tooSlow, message: "The request did not end in time.")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? ByteBuffer()
        }
    }
}

extension RefusedRequest {
    fileprivate static let tooLarge = RefusedRequest(
        status: .contentTooLarge, code: .tooLarge, message: "The request is too large.")
}
