import Model

/// The albums of the library's sources, with their items.
struct LibraryAlbums: Sendable {
    /// The albums of a source, which is given by its path.
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
        /// All items directly in a folder: its absolute path, with a slash at its end.
        case folder(String)
        /// The keys of the items.
        case items(Set<UInt64>)
    }

    private(set) var sources: [OfSource] = []
    private var entries: [String: Entry] = [:]
    private var titles: [String: String] = [:]
    private var lists: [(title: String, keys: Set<UInt64>)] = []

    /// Items that albums may list: their keys and days, by their ids in the source.
    typealias Members = [String: (key: UInt64, day: Day)]

    /// Adds those albums of a source that have some of its items. `members` is asked for only if one is a list.
    mutating func add(_ found: SourceAlbums, of source: String, members all: @autoclosure () -> Members) {
        let isListed = found.contents.values.contains { if case .items = $0 { true } else { false } }
        let known = isListed ? all() : [:]
        add(
            found.albums.compactMap { album in
                let id = StudioID.of("album\u{0}\(source)\u{0}\(album.id)")
                switch found.contents[album.id] {
                case .folder(let folder): return Entry(id: id, album: album, contents: .folder(folder))
                case .items(let ids):
                    let members = ids.compactMap { known[$0] }
                    var album = album
                    // Other members are not here.
                    album.count = Set(members.map(\.key)).count
                    album.days = members.reduce(nil) { $0.including($1.day) }
                    return Entry(id: id, album: album, contents: .items(Set(members.map(\.key))))
                case nil: return nil
                }
            }, of: source)
    }

    private mutating func add(_ found: [Entry], of source: String) {
        let albums = found.filter { $0.album.count > 0 }
        for entry in albums {
            entries[entry.id] = entry
            switch entry.contents {
            case .folder(let folder): titles[folder] = entry.album.title
            case .items(let keys): lists.append((entry.album.title, keys))
            }
        }
        sources.append(OfSource(source: source, albums: albums))
    }

    /// The contents of an album; nil if no album has this id.
    func contents(ofAlbum id: String) -> Contents? { entries[id]?.contents }

    /// The titles of the albums with this item.
    func titles(of item: LibraryItem, in library: LibraryIndex) -> [String] {
        [titles[library.folders[Int(item.folder)]]].compactMap(\.self)
            + lists.filter { $0.keys.contains(item.key) }.map(\.title)
    }

    /// The folders and the keys of items of all albums whose titles pass the test.
    func contents(whereTitle fits: (String) -> Bool) -> (folders: Set<String>, keys: Set<UInt64>) {
        let folders = Set(titles.filter { fits($0.value) }.map(\.key))
        return (folders, lists.filter { fits($0.title) }.reduce(into: []) { $0.formUnion($1.keys) })
    }
}
