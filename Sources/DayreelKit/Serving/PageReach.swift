/// The reach of the page: where it listens, and under which names people come to it.
package struct PageReach: Hashable, Sendable {
    package var listen: ListenAddress
    /// Names under which it is reached besides, behind a proxy or in a network.
    package var names: [String]
    /// True if this machine needs the token too.
    package var asksEverybody: Bool

    package init(_ listen: ListenAddress?, names: [String], asksEverybody: Bool = false) {
        (self.listen, self.names, self.asksEverybody) = (listen ?? .standard, names, asksEverybody)
    }

    /// True if nothing but this machine connects to the server: its people, or a proxy.
    package var isOfThisMachine: Bool { listen.isLoopback }

    /// True if visitors need the token: where the page has names, a proxy on this machine may hand on what others ask for.
    package var needsToken: Bool { asksEverybody || !isOfThisMachine || !names.isEmpty }
}
