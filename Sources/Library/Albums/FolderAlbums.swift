package import Model

/// The albums of a folder source: each folder that has media in it.
package struct FolderAlbums: Sendable {
    /// Absolute, without a slash at its end.
    private let folder: String

    package init(_ folder: String) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }

    /// In no order. Copies count where they lie: Takeout has a recording in its album and in the folder of its year. An iCloud export in
    /// the folder has albums of its own.
    package func list(_ result: ScanResult, of export: ICloudExport? = nil) -> [Album] {
        var tallies: [String: (count: Int, days: ClosedRange<Day>?)] = [:]
        func add(_ path: String, _ day: Day?) {
            guard let name = relativeFolder(of: path) else { return }
            let tally = tallies[name] ?? (0, nil)
            tallies[name] = (tally.count + 1, tally.days.including(day))
        }
        for item in result.items { add(item.location.path, item.day) }
        for copy in result.refused where copy.reason.code == .duplicateMedia { add(copy.path, copy.day) }
        return tallies.map { album($0.key, count: $0.value.count, days: $0.value.days) }
            + (export.map { Self.list($0, result) } ?? [])
    }

    private static func list(_ export: ICloudExport, _ result: ScanResult) -> [Album] {
        var tallies: [String: (count: Int, days: ClosedRange<Day>?)] = [:]
        for item in result.items {
            for album in export.albums(of: item.location.path, still: item.pair) {
                let tally = tallies[album.id] ?? (0, nil)
                tallies[album.id] = (tally.count + 1, tally.days.including(item.day))
            }
        }
        return export.albums.map { $0.album(count: tallies[$0.id]?.count ?? 0, days: tallies[$0.id]?.days) }
    }

    /// `name` is the folder's path under the source.
    func album(_ name: String, count: Int, days: ClosedRange<Day>?) -> Album {
        let parts = name.split(separator: "/").map(String.init)
        let title = TakeoutAlbum.title(in: parts.isEmpty ? folder : "\(folder)/\(name)")
        return Album(
            id: Self.id(ofFolder: name), title: title ?? parts.last ?? folder.lastPathPart, section: .user,
            path: parts.dropLast(), count: count, days: days)
    }

    static func id(ofFolder name: String) -> String { name.isEmpty ? "." : name }

    /// The path under the source of the folder that a file lies in. Nil for what lies elsewhere.
    func relativeFolder(of path: String) -> String? {
        let prefix = folder == "/" ? "/" : folder + "/"
        guard path.hasPrefix(prefix) else { return nil }
        return String(path.dropFirst(prefix.count).dropLast(path.lastPathPart.count)).withoutSlashAtEnd
    }
}

extension String {
    fileprivate var withoutSlashAtEnd: String { hasSuffix("/") ? String(dropLast()) : self }
}
