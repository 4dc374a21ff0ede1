package import Model

/// The wishes of `GET /items` and `GET /counts`; all of them must fit.
package struct ItemFilter: Hashable, Sendable {
    /// Words of date, name, album, tag or kind; all must be found.
    package var words: String?
    package var kind: MediaKind?
    package var tag: Int?
    /// Id of an album.
    package var album: String?
    /// Id of a source.
    package var source: String?

    package init(
        words: String? = nil, kind: MediaKind? = nil, tag: Int? = nil, album: String? = nil, source: String? = nil
    ) {
        self.words = words
        self.kind = kind
        self.tag = tag
        self.album = album
        self.source = source
    }
}
