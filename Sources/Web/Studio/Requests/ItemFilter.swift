/// The filter of `GET /items` and `GET /counts`. An item must match all of it.
package struct ItemFilter: Hashable, Sendable {
    /// Words to find in date, name, album, tag or kind; all must match.
    package var words: String?
    package var kind: ItemKind?
    package var tag: Int?
    /// The id of an album.
    package var album: String?
    /// The id of a source.
    package var source: String?

    package init(
        words: String? = nil, kind: ItemKind? = nil, tag: Int? = nil, album: String? = nil, source: String? = nil
    ) {
        self.words = words
        self.kind = kind
        self.tag = tag
        self.album = album
        self.source = source
    }
}
