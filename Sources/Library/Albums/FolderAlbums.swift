import Files
import Foundation
package import Model

/// The albums of a folder, or of a bucket, whose keys form folders too: each folder that contains media.
package struct FolderAlbums: Sendable {
    /// The absolute path or address, without a trailing slash.
    private let folder: String
    /// Titles that are not the names of folders, by the path of the folder with a trailing slash.
    private let titles: [String: String]

    package init(_ folder: String, titles: [String: String]) {
        self.folder = folder.withoutSlashAtEnd
        self.titles = titles
    }

    /// The albums of a scan's result, in no particular order, and those of the lists. A copy counts in its own folder too: Takeout has a
    /// recording both in its album and in the folder of its year.
    package func list(_ result: ScanResult, and lists: [AlbumEvidence.List] = []) -> SourceAlbums {
        var tallies: [String: (count: Int, days: ClosedRange<Day>?)] = [:]
        func add(_ path: String, _ day: Day?) {
            guard let name = relativeFolder(of: path) else { return }
            let tally = tallies[name] ?? (0, nil)
            tallies[name] = (tally.count + 1, tally.days.including(day))
        }
        for item in result.items { add(item.location.address, item.day) }
        for still in result.stills { add(still.location.address, still.day) }
        for copy in result.refused where copy.reason.code == .duplicateMedia { add(copy.path, copy.day) }
        var found = SourceAlbums(source: folder, albums: [])
        for (name, tally) in tallies {
            let album = album(name, count: tally.count, days: tally.days)
            found.albums.append(album)
            found.contents[album.id] = .folder(name.isEmpty ? prefix : prefix + name + "/")
        }
        for list in lists {
            found.albums.append(list.album)
            found.contents[list.album.id] = .items(list.items)
        }
        return found
    }

    /// The album of a folder. `name` is the folder's path under the source.
    func album(_ name: String, count: Int, days: ClosedRange<Day>?) -> Album {
        let parts = name.split(separator: "/").map(String.init)
        let told = titles[name.isEmpty ? prefix : prefix + name + "/"]
        return Album(
            id: Self.id(ofFolder: name), title: told ?? parts.last ?? folder.lastPathPart, section: .user,
            path: parts.dropLast(), count: count, days: days)
    }

    static func id(ofFolder name: String) -> String { name.isEmpty ? "." : name }

    /// The path under the source of the folder that contains a file. Nil for a file outside the source.
    func relativeFolder(of path: String) -> String? {
        guard path.hasPrefix(prefix) else { return nil }
        return String(path.folderPart.dropFirst(prefix.count)).withoutSlashAtEnd
    }

    private var prefix: String { folder.withSlashAtEnd }
}

/// The description that Google Takeout puts into an album's folder: `metadata.json`, in German `Metadaten.json`, and so on.
enum TakeoutAlbum {
    /// The largest description in bytes. Usual ones have a few hundred.
    private static let longest: Int64 = 1 << 16

    /// True for a file that may be a description, by its size and its name, which depends on the language of the export. A sidecar's name
    /// contains its medium's, which has an extension of its own.
    static func mayDescribe(_ name: String, size: Int64) -> Bool {
        name.lowercased().hasSuffix(".json") && !name.dropLast(".json".count).contains(".") && size <= longest
    }

    /// The titles of folders, by the folders' paths. For each, the first description with a title counts.
    static func titles(in descriptions: [AlbumDescription]) -> [String: String] {
        var titles: [String: String] = [:]
        for description in descriptions where titles[description.folder] == nil {
            titles[description.folder] = title(in: description)
        }
        return titles
    }

    /// The title in a description; nil if the file is not a description, has no title, or cannot be read.
    static func title(in description: AlbumDescription) -> String? {
        guard let data = try? MediaFile(description.place).bytes(at: 0, count: Int(description.size)),
            let document = try? JSONDecoder().decode(Document.self, from: Data(data)), document.photoTakenTime == nil
        else { return nil }
        let title = document.title ?? document.albumData?.title
        return title.flatMap { $0.isEmpty ? nil : $0 }
    }

    private struct Document: Decodable {
        var title: String?
        /// The title's place in earlier exports.
        var albumData: Data?
        /// Present only in a medium's sidecar, which may lack the medium's extension in its name.
        var photoTakenTime: Time?

        struct Data: Decodable { var title: String? }
        struct Time: Decodable {}
    }
}
