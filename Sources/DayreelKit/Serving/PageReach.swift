/// The reach of the page: its address, and the names under which people reach it.
package struct PageReach: Hashable, Sendable {
    package var listen: ListenAddress
    /// Additional names under which it is reached, behind a proxy or in a network.
    package var names: [String]
    /// True if visitors from this machine need the token too.
    package var asksEverybody: Bool

    package init(_ listen: ListenAddress?, names: [String], asksEverybody: Bool = false) {
        (self.listen, self.names, self.asksEverybody) = (listen ?? .standard, names, asksEverybody)
    }

    /// True if only this machine, its users or a proxy, connects to the server.
    package var isOfThisMachine: Bool { listen.isLoopback }

    /// True if visitors need the token. If the page has names, a proxy on this machine may forward requests from others.
    package var needsToken: Bool { asksEverybody || !isOfThisMachine || !names.isEmpty }
}
