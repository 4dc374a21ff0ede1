package import DayreelKit

/// The options of the server: who may reach it, under which names, and what they may do.
package struct WebOptions: Sendable {
    package var address: ListenAddress
    /// Names under which a proxy or a network knows the server, in lower case.
    package var names: [String]
    package var basePath: BasePath
    /// True if nobody may change anything: no drafts, no films, no scans.
    package var isReadOnly: Bool
    /// Nil if only this machine can connect and the user wants no token.
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

    /// The options for a page with this reach. If visitors need a token, takes the one that the workspace keeps. Throws `DayreelError`.
    package init(_ reach: PageReach, basePath: BasePath?, isReadOnly: Bool, in workspace: Workspace) throws {
        self.init(
            address: reach.listen, names: reach.names, basePath: basePath ?? .root, isReadOnly: isReadOnly,
            token: reach.needsToken ? try AccessToken(keptAt: workspace.paths.accessToken) : nil)
    }

    /// True if the page can only be open on this machine, so that its file manager may be shown.
    var isLocal: Bool { address.isLoopback && names.isEmpty }

    /// The page's address, with the token if there is one.
    func url(port: Int, machine: String) -> String {
        let authority = address.authority(port: port, machine: machine)
        return "http://\(authority)\(basePath.text)/" + (token.map { "?token=\($0.text)" } ?? "")
    }
}
