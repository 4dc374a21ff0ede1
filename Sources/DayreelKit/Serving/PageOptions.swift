/// The options with which a service serves the page.
package struct PageOptions: Hashable, Sendable {
    /// Nil for the standard address.
    package var listen: ListenAddress?
    /// Names under which the page is reached.
    package var names: [String]
    package var basePath: BasePath?
    /// True if nobody may change anything.
    package var isReadOnly: Bool

    package init(
        listen: ListenAddress? = nil, names: [String] = [], basePath: BasePath? = nil, isReadOnly: Bool = false
    ) {
        self.listen = listen
        self.names = names
        self.basePath = basePath
        self.isReadOnly = isReadOnly
    }

    var reach: PageReach { PageReach(listen, names: names) }

    /// The options on the command line of `dayreel serve`.
    var arguments: [String] {
        var options = listen.map { ["--listen", "\($0)"] } ?? []
        options += names.flatMap { ["--host", $0] }
        if let basePath, !basePath.text.isEmpty { options += ["--base-path", basePath.text] }
        return options + (isReadOnly ? ["--read-only"] : [])
    }
}
