import Model

/// The albums of the library's sources, with the items in each.
struct LibraryAlbums: Sendable {
    /// A source, by its path, with its albums.
    struct OfSource: Sendable {
        var source: String
        var albums: [Entry]
    }

    struct Entry: Sendable {
        var id: String
        var album: Album
        var contents: Contents
    }

    enum Contents: Hashable, Sendable {
        /// Everything directly in a folder: its absolute path, with a slash at its end.
        case folder(String)
        /// Keys of items.
        case items(Set<UInt64>)
    }

    private(set) var sources: [OfSource] = []
    private var entries: [String: Entry] = [:]
    private var titles: [String: String] = [:]
    private var lists: [(title: String, keys: Set<UInt64>)] = []

    /// Adds albums that are folders: their ids are paths below the source.
    mutating func add(folders found: SourceAlbums) {
        let root = found.source.hasSuffix("/") ? found.source : found.source + "/"
        add(found) { album in .folder(album.id == "." ? root : root + album.id + "/") }
    }

    /// Adds albums of a library, as far as its items are `items`: their keys, by the ids that the source gives them.
    mutating func add(library found: SourceAlbums, items: [String: UInt64], days: [UInt64: Day]) {
        var found = found
        var keys: [String: Set<UInt64>] = [:]
        found.albums = found.albums.map { album in
            let members = Set((found.members[album.id] ?? []).compactMap { items[$0] })
            keys[album.id] = members
            var album = album
            // What is in it besides, photos above all, is in no film and on no day of the calendar.
            album.count = members.count
            album.days = members.reduce(nil) { $0.including(days[$1]) }
            return album
        }
        add(found) { .items(keys[$0.id] ?? []) }
    }

    private mutating func add(_ found: SourceAlbums, _ contents: (Album) -> Contents) {
        let albums = found.albums.filter { $0.count > 0 }.map { album in
            Entry(
                id: StudioID.of("album\u{0}\(found.source)\u{0}\(album.id)"), album: album, contents: contents(album))
        }
        for entry in albums {
            entries[entry.id] = entry
            switch entry.contents {
            case .folder(let folder): titles[folder] = entry.album.title
            case .items(let keys): lists.append((entry.album.title, keys))
            }
        }
        sources.append(OfSource(source: found.source, albums: albums))
    }

    /// The items of an album; nil for an id that none has.
    func contents(ofAlbum id: String) -> Contents? { entries[id]?.contents }

    /// Titles of the albums that hold the item.
    func titles(of item: LibraryItem, in library: LibraryIndex) -> [String] {
        [titles[library.folders[Int(item.folder)]]].compactMap(\.self)
            + lists.filter { $0.keys.contains(item.key) }.map(\.title)
    }

    /// The folders, and the keys of items, that are in an album whose title fits.
    func contents(whereTitle fits: (String) -> Bool) -> (folders: Set<String>, keys: Set<UInt64>) {
        let folders = Set(titles.filter { fits($0.value) }.map(\.key))
        return (folders, lists.filter { fits($0.title) }.reduce(into: []) { $0.formUnion($1.keys) })
    }
}
