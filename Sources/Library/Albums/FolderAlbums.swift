package import Model

/// The albums of a folder, or of a bucket's keys, which have folders too: each that has media in it.
package struct FolderAlbums: Sendable {
    /// Absolute path or address, without a slash at its end.
    private let folder: String
    private let title: @Sendable (_ folder: String) -> String?

    /// `title` is the title that something in a folder gives it, by the folder's path.
    package init(
        _ folder: String, title: @escaping @Sendable (_ folder: String) -> String? = { TakeoutAlbum.title(in: $0) }
    ) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.title = title
    }

    /// In no order. Copies count where they lie: Takeout has a recording in its album and in the folder of its year. An iCloud export in
    /// the folder has albums of its own.
    package func list(_ result: ScanResult, of export: ICloudExport? = nil) -> SourceAlbums {
        var tallies: [String: (count: Int, days: ClosedRange<Day>?)] = [:]
        func add(_ path: String, _ day: Day?) {
            guard let name = relativeFolder(of: path) else { return }
            let tally = tallies[name] ?? (0, nil)
            tallies[name] = (tally.count + 1, tally.days.including(day))
        }
        for item in result.items { add(item.location.address, item.day) }
        for copy in result.refused where copy.reason.code == .duplicateMedia { add(copy.path, copy.day) }
        var found = SourceAlbums(source: folder, albums: [])
        for (name, tally) in tallies {
            let album = album(name, count: tally.count, days: tally.days)
            found.albums.append(album)
            found.contents[album.id] = .folder(name.isEmpty ? prefix : prefix + name + "/")
        }
        if let export { Self.add(export, result, to: &found) }
        return found
    }

    private static func add(_ export: ICloudExport, _ result: ScanResult, to found: inout SourceAlbums) {
        var members: [String: [MediaItem]] = [:]
        for item in result.items {
            for album in export.albums(of: item.location.path, still: item.pair) {
                members[album.id, default: []].append(item)
            }
        }
        for album in export.albums {
            let items = members[album.id] ?? []
            found.albums.append(
                album.album(count: items.count, days: items.reduce(nil) { $0.including($1.day) }))
            found.contents[album.id] = .items(items.map(\.id))
        }
    }

    /// `name` is the folder's path under the source.
    func album(_ name: String, count: Int, days: ClosedRange<Day>?) -> Album {
        let parts = name.split(separator: "/").map(String.init)
        let told = title(parts.isEmpty ? folder : "\(folder)/\(name)")
        return Album(
            id: Self.id(ofFolder: name), title: told ?? parts.last ?? folder.lastPathPart, section: .user,
            path: parts.dropLast(), count: count, days: days)
    }

    static func id(ofFolder name: String) -> String { name.isEmpty ? "." : name }

    /// The path under the source of the folder that a file lies in. Nil for what lies elsewhere.
    func relativeFolder(of path: String) -> String? {
        guard path.hasPrefix(prefix) else { return nil }
        return String(path.dropFirst(prefix.count).dropLast(path.lastPathPart.count)).withoutSlashAtEnd
    }

    private var prefix: String { folder == "/" ? "/" : folder + "/" }
}

extension String {
    fileprivate var withoutSlashAtEnd: String { hasSuffix("/") ? String(dropLast()) : self }
}
