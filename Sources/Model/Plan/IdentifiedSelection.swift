/// A selection whose picks are identified by their bytes as well as their paths.
package struct IdentifiedSelection: Hashable, Sendable {
    package var selection: Selection
    /// The fingerprint of every pick, by the item's id.
    package var sources: [String: Fingerprint]

    package init(_ selection: Selection, sources: [String: Fingerprint]) {
        self.selection = selection
        self.sources = sources
    }
}
