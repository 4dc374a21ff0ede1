/// The part of a Photos library that a job takes.
package struct PhotosChoice: Hashable, Sendable, Codable {
    /// Albums by title, by folders and title (`Trips/Hawaii 2023`), or by id; empty for the whole library.
    package var albums: [String]
    /// True if shared albums' items are taken too.
    package var shared: Bool
    /// True if hidden items are taken too.
    package var hidden: Bool
    /// True if the edited video is taken where the library has one.
    package var edited: Bool

    package init(albums: [String] = [], shared: Bool = false, hidden: Bool = false, edited: Bool = true) {
        self.albums = albums
        self.shared = shared
        self.hidden = hidden
        self.edited = edited
    }
}
