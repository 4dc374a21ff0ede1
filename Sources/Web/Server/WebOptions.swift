package import DayreelKit

/// The way in which the page is served: who may reach it, under which names, and what they may do.
package struct WebOptions: Sendable {
    package var address: ListenAddress
    /// Names under which a proxy or a network knows the server, in lower case.
    package var names: [String]
    package var basePath: BasePath
    /// Nobody may change anything: no drafts, no films, no scans.
    package var isReadOnly: Bool
    /// Nil where only this machine can connect and nobody asked for one.
    package var token: AccessToken?
    package var limits = WebLimits()

    package init(
        address: ListenAddress = .standard, names: [String] = [], basePath: BasePath = .root, isReadOnly: Bool = false,
        token: AccessToken? = nil
    ) {
        self.address = address
        self.names = names.map { $0.lowercased() }
        self.basePath = basePath
        self.isReadOnly = isReadOnly
        self.token = token
    }

    /// True if whoever looks at the page sits at this machine: then its file manager may be opened.
    var isLocal: Bool { address.isLoopback && names.isEmpty }

    /// The page's address, with the token if there is one.
    func url(port: Int, machine: String) -> String {
        let authority = address.authority(port: port, machine: machine)
        return "http://\(authority)\(basePath.text)/" + (token.map { "?token=\($0.text)" } ?? "")
    }
}
