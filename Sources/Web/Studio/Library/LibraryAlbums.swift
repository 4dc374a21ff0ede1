import Model

/// The albums of the library's sources, with the folders that some of them are.
struct LibraryAlbums: Sendable {
    /// A source, by its path, with its albums.
    struct OfSource: Sendable {
        var source: String
        var albums: [Entry]
    }

    struct Entry: Sendable {
        var id: String
        var album: Album
        /// Absolute path with a slash at its end; nil for an album that is no folder.
        var folder: String?
    }

    private(set) var sources: [OfSource] = []
    private var folders: [String: String] = [:]
    private var titles: [String: String] = [:]

    /// `areFolders`: their ids are paths below the source.
    mutating func add(_ found: SourceAlbums, areFolders: Bool) {
        let root = found.source.hasSuffix("/") ? found.source : found.source + "/"
        let entries = found.albums.filter { $0.count > 0 }.map { album in
            let folder = areFolders ? (album.id == "." ? root : root + album.id + "/") : nil
            return Entry(id: StudioID.of("album\u{0}\(found.source)\u{0}\(album.id)"), album: album, folder: folder)
        }
        for entry in entries {
            guard let folder = entry.folder else { continue }
            (folders[entry.id], titles[folder]) = (folder, entry.album.title)
        }
        sources.append(OfSource(source: found.source, albums: entries))
    }

    /// The folder that an album is; nil if it is none.
    func folder(ofAlbum id: String) -> String? { folders[id] }

    /// Titles of the albums that hold the files of a folder.
    func titles(inFolder folder: String) -> [String] { [titles[folder]].compactMap(\.self) }
}
