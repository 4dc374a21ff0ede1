import DayreelKit
import Files
import Foundation
import HTTPTypes
import Model

/// The secret that a server requires if other machines can reach it.
///
/// It is kept in the state folder, so that an open page still works after a restart of the server.
package struct AccessToken: Sendable {
    package let text: String

    init(text: String) { self.text = text }

    /// Reads the token from a file. If the file is missing or has no token, makes one that only the user can read. Throws `DayreelError`.
    package init(keptAt path: String) throws {
        if let kept = SmallFile.text(path, atMost: RandomToken.length), RandomToken.isToken(kept) {
            text = kept
            return
        }
        text = RandomToken.text()
        try WholeFile.write(Array(text.utf8), to: path, message: "the token cannot be kept")
    }

    /// True for the same token. Compares all bytes, so that the time does not reveal how many of them were right.
    func matches(_ offered: some StringProtocol) -> Bool {
        let (own, other) = (Array(text.utf8), Array(offered.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

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
        throw .tokenNeeded
    }

    /// The header that makes a browser keep the token, and send it to this page's addresses only.
    func cookieHeader(below basePath: BasePath) -> String {
        "\(Self.cookie)=\(text); Path=\(basePath.text)/; Max-Age=31536000; HttpOnly; SameSite=Strict"
    }
}
