import DayreelKit
import HTTPTypes
import Hummingbird
import Model
import NIOCore

/// The context that Hummingbird passes with a request.
struct WebContext: InitializableFromSource, Sendable {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) { channel = source.channel }
}

/// Answers every request: the policy first, then the page's files or the API.
struct WebResponder: HTTPResponder {
    let policy: RequestPolicy
    private let pages: PageFiles
    private let api: WebAPI
    private let shared: SharedLinks

    init(policy: RequestPolicy, api: WebAPI, studio: Studio) {
        self.policy = policy
        self.api = api
        pages = PageFiles()
        shared = SharedLinks(
            studio: studio, pages: pages, tokens: pages.file(at: "tokens.css", languages: nil)?.bytes ?? ByteBuffer())
    }

    private var options: WebOptions { policy.options }

    @concurrent
    func respond(to request: Request, context: WebContext) async throws -> Response {
        var response: Response
        do {
            response = try await answer(request, context)
        } catch let refusal as RefusedRequest {
            response = WebResponse.refusal(refusal)
            // Otherwise the server would have to read the rest of the body, however long it is.
            if request.mayHaveBody { response = closing(response, context.channel) }
        } catch let error as StudioError {
            response = WebResponse.failure(error.answer, status: error.kind.status)
        } catch let error as DayreelError {
            response = WebResponse.refusal(RefusedRequest(error))
        }
        if response.body.contentLength ?? .max > FileResponse.piece {
            response.body = response.body.paced(on: context.channel.eventLoop)
        }
        if request.method == .head { response = response.createHeadResponse() }
        return WebResponse.secured(response)
    }

    private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
        guard let path = request.head.path, path.utf8.count <= options.limits.address else {
            throw RefusedRequest.addressTooLong
        }
        let isChange = try checkMethod(request)
        try checkHosts(request)
        let place = request.uri.path
        if place == "/healthz" || options.basePath.rest(of: place) == "healthz" {
            // Everybody may ask it, so it reads nothing.
            if isChange { throw RefusedRequest.method }
            return WebResponse.text("{\"status\":\"ok\",\"v\":1}", type: "application/json")
        }
        try policy.checkOrigin(of: request.head)
        guard let rest = options.basePath.rest(of: place) else { return try redirect(place, request) }
        if rest.isEmpty, let welcome = welcome(request) { return welcome }
        if !isChange, let open = try await shared.answer(request, rest) { return open }
        try options.token?.check(request.head)
        if isChange { try policy.checkChange(request.head) }
        if rest.hasPrefix(WebAPI.prefix) {
            return try await api.answer(request, rest.dropFirst(WebAPI.prefix.count), channel: context.channel)
        }
        guard !isChange, let file = pages.file(at: rest, languages: request.headers[.acceptLanguage]) else {
            throw RefusedRequest.notFound
        }
        return WebResponse.page(file, to: request.head)
    }

    /// True for the method of a change. Throws `RefusedRequest` for unknown methods, and for a body where none is allowed.
    private func checkMethod(_ request: Request) throws(RefusedRequest) -> Bool {
        switch request.method {
        case .get, .head:
            guard !request.mayHaveBody else {
                throw .body
            }
            return false
        case .put, .post: return true
        default: throw RefusedRequest.method
        }
    }

    /// Throws `RefusedRequest` for a request that names several hosts, in Host headers or in an absolute target (`AbsoluteTargets`): a
    /// proxy may have checked another one than this server would.
    private func checkHosts(_ request: Request) throws(RefusedRequest) {
        // The first is not among the headers, but is the request's authority.
        guard !request.headers.contains(where: { $0.name.canonicalName == "host" }) else {
            throw .twoHosts
        }
    }

    /// Redirects `/prefix` to the page at `/prefix/`. Throws `RefusedRequest` for any other path outside the base path.
    private func redirect(_ place: String, _ request: Request) throws(RefusedRequest) -> Response {
        guard !options.basePath.text.isEmpty, place == options.basePath.text,
            let last = place.split(separator: "/").last
        else { throw .notFound }
        return WebResponse.redirect(to: "\(last)/" + (request.uri.query.map { "?" + $0 } ?? ""))
    }

    /// The answer to an address with the token in it; nil for any other.
    private func welcome(_ request: Request) -> Response? {
        guard let token = options.token, let offered = request.uri.queryParameters["token"], token.matches(offered),
            request.method == .get
        else { return nil }
        return WebResponse.welcome(cookie: token.cookieHeader(below: options.basePath))
    }

    /// The response, after which the connection is closed.
    private func closing(_ response: Response, _ channel: any Channel) -> Response {
        var response = response
        response.headers[.connection] = "close"
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(writer)
            channel.close(mode: .all, promise: nil)
        }
        return response
    }
}

/// Answers the requests of openapi.json.
struct WebAPI: Sendable {
    /// The start of every path of openapi.json, below the page's base path.
    static let prefix = "api/v1"

    let operations: [APIOperation]
    let limits: WebLimits
    /// Called when somebody uses the page.
    let used: @Sendable () -> Void

    /// `path` is the requested path after the prefix. Throws `RefusedRequest`, and what the operation throws.
    func answer(_ request: Request, _ path: Substring, channel: any Channel) async throws -> Response {
        let method = request.method == .head ? .get : request.method
        let fitting = operations.compactMap { operation in operation.values(in: path).map { (operation, $0) } }
        guard let (operation, values) = fitting.first(where: { $0.0.method == method }) else {
            throw fitting.isEmpty ? RefusedRequest.notFound : RefusedRequest.method
        }
        var call = APICall(request: request, values: values, channel: channel)
        if method != .get { call.body = try await request.wholeBody(limits) }
        // A page that is open and nothing more follows the events, even through proxies that cut them off.
        if operation.path != "/events", operation.path != "/health" { used() }
        return try await operation.run(call)
    }
}
