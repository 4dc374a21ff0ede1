package import Model

/// `dayreel albums --json`, version 1. The names of the fields are fixed (docs/cli.md).
package struct AlbumsDocument: Hashable, Sendable, Encodable {
    private var v = 1
    private var sources: [Source]

    package init(_ sources: [SourceAlbums]) {
        self.sources = sources.map { Source(source: $0.source, albums: $0.albums.map(Entry.init)) }
    }

    private struct Source: Hashable, Encodable {
        var source: String
        var albums: [Entry]
    }

    private struct Entry: Hashable, Encodable {
        var id: String
        var title: String
        var type: Album.Section
        var path: [String]
        var count: Int
        /// Absent if no item has a date.
        var first: Day?
        var last: Day?

        init(_ album: Album) {
            (id, title, type, path, count) = (album.id, album.title, album.section, album.path, album.count)
            (first, last) = (album.days?.lowerBound, album.days?.upperBound)
        }
    }
}
