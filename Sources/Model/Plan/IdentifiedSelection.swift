/// A selection whose picks are known by their bytes and not only by their paths.
package struct IdentifiedSelection: Hashable, Sendable {
    package var selection: Selection
    /// The fingerprint of every pick, by the item's id.
    package var sources: [String: Fingerprint]

    package init(_ selection: Selection, sources: [String: Fingerprint]) {
        self.selection = selection
        self.sources = sources
    }
}
