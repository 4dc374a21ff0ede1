import DayreelKit
import HTTPTypes

/// Decides which requests are allowed, by their headers alone: Host, Origin, content type. `AccessToken` checks for the token.
struct RequestPolicy: Sendable {
    let options: WebOptions
    /// The machine's host name.
    let machine: String

    /// Checks that the request comes from this page: Host, Origin and Fetch Metadata. Throws `RefusedRequest`.
    func checkOrigin(of request: HTTPRequest) throws(RefusedRequest) {
        guard let authority = request.authority, let host = HostName.host(ofAuthority: authority), isOurs(host) else {
            throw .wrongHost
        }
        let fields = request.headerFields
        for origin in fields[values: .origin] where !isOwn(origin: origin, authority: authority) {
            throw .foreignOrigin
        }
        // A link on another site may open the page, but no other request from another site is allowed (Fetch Metadata, 2.3).
        let site = fields[.secFetchSite] ?? "none"
        let isLink = request.method == .get && fields[.secFetchMode] == "navigate"
        if !["none", "same-origin"].contains(site), !isLink { throw .foreignOrigin }
    }

    /// Checks that changes are allowed, and that this one is sent as JSON. Throws `RefusedRequest`.
    func checkChange(_ request: HTTPRequest) throws(RefusedRequest) {
        guard !options.isReadOnly else {
            throw .readOnly
        }
        // Another site's form cannot send this type without a preflight request (Fetch, "CORS-safelisted request-header").
        let type = request.headerFields[.contentType]?.split(separator: ";").first?.lowercased()
        guard type?.trimmed == "application/json" else {
            throw .notJSON
        }
    }

    /// True for a host that no other site can redirect to this server: the server's own names, and addresses if other machines may connect.
    /// Unlike a name, an address cannot move to another machine between two requests (DNS rebinding).
    private func isOurs(_ host: String) -> Bool {
        if HostName.isLoopback(host) || options.names.contains(host) { return true }
        guard !options.address.isLoopback else { return false }
        let own = machine.lowercased()
        return HostName.isAddress(host) || host == own || host == own + ".local"
    }

    /// True for the page's own origin. Behind a proxy it has the proxy's name, which the Host header need not have.
    private func isOwn(origin: String, authority: String) -> Bool {
        guard let from = HostName.authority(ofOrigin: origin) else { return false }
        if from == authority.lowercased() { return true }
        return HostName.host(ofAuthority: from).map(options.names.contains) ?? false
    }
}
