/// The part of a Photos library that a job uses, apart from its albums.
package struct PhotosChoice: Hashable, Sendable, Codable {
    /// True to include items of shared albums.
    package var shared: Bool
    /// True to include hidden items.
    package var hidden: Bool
    /// True to prefer the edited video if the library has one.
    package var edited: Bool

    package init(shared: Bool = false, hidden: Bool = false, edited: Bool = true) {
        self.shared = shared
        self.hidden = hidden
        self.edited = edited
    }
}
