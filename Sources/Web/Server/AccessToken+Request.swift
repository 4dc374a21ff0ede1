import DayreelKit
import HTTPTypes

extension AccessToken {
    /// The name of the cookie with the token, as in openapi.json.
    private static let cookie = "dayreel"

    /// Checks that a request has the token, in a cookie or as `Authorization: Bearer`. Throws `RefusedRequest`.
    func check(_ request: HTTPRequest) throws(RefusedRequest) {
        let cookies = request.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }
        let offered = cookies.compactMap { cookie -> Substring? in
            let parts = cookie.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0].trimmed == Self.cookie ? parts[1] : nil
        }
        if offered.contains(where: { matches($0.trimmed) }) { return }
        let bearer = "Bearer "
        if let words = request.headerFields[.authorization], words.hasPrefix(bearer),
            matches(words.dropFirst(bearer.count))
        {
            return
        }
        throw RefusedRequest(
            status: .unauthorized, code: .tokenNeeded, message: "This page needs its token.",
            remedy: "Open the address that 'dayreel serve' printed when it started.")
    }

    /// The header that makes a browser keep the token, and send it to this page's addresses only.
    func cookieHeader(below basePath: BasePath) -> String {
        "\(Self.cookie)=\(text); Path=\(basePath.text)/; Max-Age=31536000; HttpOnly; SameSite=Strict"
    }
}
