import HTTPTypes
import Hummingbird
import Model
import NIOCore

/// Makes the responses that Hummingbird sends.
enum WebResponse {
    /// A JSON document of the API. Throws what encoding throws.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        text(try Answer.json(value), type: "application/json", status: status)
    }

    static func refusal(_ refusal: RefusedRequest) -> Response {
        let words = Answer.Failure.Body(code: refusal.code, message: refusal.message, remedy: refusal.remedy)
        var response = failure(Answer.Failure(error: words), status: refusal.status)
        if refusal.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    static func failure(_ failure: Answer.Failure, status: HTTPResponse.Status) -> Response {
        (try? json(failure, status: status)) ?? Response(status: status)
    }

    static func text(_ text: String, type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// A picture that may change; only status 304 if the client has this one. `tag` changes with the bytes.
    static func jpeg(_ bytes: [UInt8], tag: String, to request: HTTPRequest) -> Response {
        let headers: HTTPFields = [
            .contentType: "image/jpeg", .eTag: "\"\(tag)\"", .cacheControl: "private, no-cache",
        ]
        if request.isCurrent("\"\(tag)\"") { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The Cache-Control header for addresses that never serve other bytes (RFC 8246).
    static let immutable = "private, max-age=31536000, immutable"

    /// A file of the page, in gzip form for a browser that accepts it; only status 304 if the browser already has it.
    static func page(_ file: PageFiles.File, to request: HTTPRequest) -> Response {
        let gzip = request.takesGzip ? file.gzip : nil
        let entityTag = gzip == nil ? file.entityTag : file.gzipTag
        var headers: HTTPFields = [
            .contentType: file.contentType, .eTag: entityTag, .vary: file.vary,
            .cacheControl: file.isImmutable ? immutable : "no-cache",
        ]
        if request.isCurrent(entityTag) { return Response(status: .notModified, headers: headers) }
        if gzip != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: gzip ?? file.bytes))
    }

    /// A permanent redirect. `text` is a path, absolute or relative to the request's.
    static func redirect(to text: String) -> Response {
        Response(status: .permanentRedirect, headers: [.location: text, .cacheControl: "no-store"])
    }

    /// The first response to a browser, which sets the cookie and then opens the page without the token in its address. It is a page rather
    /// than a redirect, because a browser that comes from another site sends a strict cookie only when this site itself leads on.
    static func welcome(cookie: String) -> Response {
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dayreel</title>\
            <meta http-equiv="refresh" content="0; url=./"></head><body><p><a href="./">Dayreel</a></p></body></html>
            """
        var response = text(html, type: "text/html; charset=utf-8")
        response.headers[.setCookie] = cookie
        return response
    }

    /// The response with the headers of every response: only the page's own scripts, no frame around it, nothing for other sites (CSP level
    /// 3).
    static func secured(_ response: Response) -> Response {
        var response = response
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.resourcePolicy] = "same-origin"
        guard !isPart(response) else { return response }
        response.headers[.contentSecurityPolicy] = policy
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.openerPolicy] = "same-origin"
        return response
    }

    /// True for a script or a style sheet of this build's folder: the policies of the page hold for it, and a first visit fetches more than
    /// a hundred.
    private static func isPart(_ response: Response) -> Bool {
        let type = response.headers[.contentType] ?? ""
        return response.headers[.cacheControl] == immutable
            && (type.hasPrefix("text/javascript") || type.hasPrefix("text/css"))
    }

    private static let policy =
        "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; "
        + "form-action 'self'; frame-ancestors 'none'"
}

extension HTTPRequest {
    /// True if the client has the version of this tag: If-None-Match (RFC 9110, 13.1.2).
    func isCurrent(_ entityTag: String) -> Bool {
        headerFields[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.map(\.trimmed)
            .contains { $0 == entityTag || $0 == "W/" + entityTag || $0 == "*" }
    }

    /// True if the client takes gzip: Accept-Encoding (RFC 9110, 12.5.3), where a weight of 0 means that it does not.
    var takesGzip: Bool {
        headerFields[values: .acceptEncoding].flatMap { $0.split(separator: ",") }.contains { coding in
            let parts = coding.lowercased().split(separator: ";").map(\.trimmed)
            return parts.first == "gzip"
                && !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}

extension StringProtocol {
    /// The text without surrounding blanks and tabs.
    var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension HTTPField.Name {
    /// The Fetch Metadata request headers (W3C).
    static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
    static let secFetchMode = Self("Sec-Fetch-Mode") ?? .origin
    static let referrerPolicy = Self("Referrer-Policy") ?? .origin
    static let resourcePolicy = Self("Cross-Origin-Resource-Policy") ?? .origin
    static let openerPolicy = Self("Cross-Origin-Opener-Policy") ?? .origin
    static let accelBuffering = Self("X-Accel-Buffering") ?? .origin
    /// The header of server-sent events (HTML Standard, 9.2).
    static let lastEventID = Self("Last-Event-ID") ?? .origin
}
