import HTTPTypes
import Hummingbird
import NIOCore

/// Answers the requests of openapi.json.
struct WebAPI: Sendable {
    /// The start of every path of openapi.json, below the page's base path.
    static let prefix = "api/v1"

    let operations: [APIOperation]
    let limits: WebLimits

    /// `path` is the requested path after the prefix. Throws `RefusedRequest`, and what the operation throws.
    func answer(_ request: Request, _ path: Substring, channel: any Channel) async throws -> Response {
        let method = request.method == .head ? .get : request.method
        let fitting = operations.compactMap { operation in operation.values(in: path).map { (operation, $0) } }
        guard let (operation, values) = fitting.first(where: { $0.0.method == method }) else {
            throw fitting.isEmpty ? RefusedRequest.notFound : RefusedRequest.method
        }
        var call = APICall(request: request, values: values, channel: channel)
        if method != .get { call.body = try await request.wholeBody(limits) }
        return try await operation.run(call)
    }
}
