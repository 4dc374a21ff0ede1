package import Model

/// `dayreel albums` for people: a table for each section, with folders and their contents.
package enum AlbumsTable {
    /// The tables, in the order of display. Names the sources if there are several. Ends with a line break.
    package static func text(of sources: [SourceAlbums], withIds: Bool = false, within width: Int) -> String {
        sources.map { source in
            let heading = sources.count > 1 ? source.source.onOneLine + "\n\n" : ""
            return heading + text(of: source.albums, withIds: withIds, within: width)
        }.joined(separator: "\n")
    }

    private static func text(of albums: [Album], withIds: Bool, within width: Int) -> String {
        guard !albums.isEmpty else { return "no albums\n" }
        return Album.Section.allCases.compactMap { section in
            let listed = albums.filter { $0.section == section }
            return listed.isEmpty ? nil : table(of: listed, title: section.words, withIds: withIds).text(within: width)
        }.joined(separator: "\n")
    }

    private static func table(of albums: [Album], title: String, withIds: Bool) -> TextTable {
        func cells<Cell>(_ four: [Cell], _ id: Cell) -> [Cell] { withIds ? four + [id] : four }
        var table = TextTable(
            cells([title, "Items", "First", "Last"], "Id"), alignments: cells([.left, .right, .left, .left], .left),
            fits: cells([.shortened, .whole, .whole, .whole], .whole))
        var open: [String] = []
        for album in albums {
            let shared = zip(open, album.path).prefix { $0 == $1 }.count
            for depth in shared..<album.path.count {
                table.append(cells([line(album.path[depth], depth), "", "", ""], ""))
            }
            open = album.path
            table.append(
                cells(
                    [
                        line(album.title, album.path.count), "\(album.count)",
                        album.days?.lowerBound.description ?? "", album.days?.upperBound.description ?? "",
                    ], album.id))
        }
        return table
    }

    /// Shortens a long title in its middle, because a slash in it is not a folder.
    private static func line(_ title: String, _ depth: Int) -> String {
        String(repeating: "  ", count: depth + 1) + title.replacing("/", with: "\u{2215}")
    }
}

extension Album.Section {
    fileprivate var words: String {
        switch self {
        case .user: "My Albums"
        case .shared: "Shared Albums"
        case .smart: "Smart Albums"
        }
    }
}

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
