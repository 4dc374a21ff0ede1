/// Which shaky recordings are steadied.
package enum Stabilise: String, Hashable, Sendable, Codable, CaseIterable {
    case off
    /// Those that shake visibly, but not so much that nothing can be done.
    case auto
    /// All, as far as it makes them steadier.
    case on
}
