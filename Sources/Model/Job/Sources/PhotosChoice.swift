/// The part of a Photos library that a job takes, besides its albums.
package struct PhotosChoice: Hashable, Sendable, Codable {
    /// True if shared albums' items are taken too.
    package var shared: Bool
    /// True if hidden items are taken too.
    package var hidden: Bool
    /// True if the edited video is taken where the library has one.
    package var edited: Bool

    package init(shared: Bool = false, hidden: Bool = false, edited: Bool = true) {
        self.shared = shared
        self.hidden = hidden
        self.edited = edited
    }
}
