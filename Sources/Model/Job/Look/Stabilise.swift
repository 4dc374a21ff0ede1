/// Which shaky recordings are steadied.
package enum Stabilise: String, Hashable, Sendable, Codable, CaseIterable {
    case off
    /// Recordings that visibly shake, unless they shake too much for it to help.
    case auto
    /// Every recording that becomes steadier by it.
    case on
}
