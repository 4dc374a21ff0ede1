import Model

/// An album of an iCloud export: `Albums/Goa 2021.csv`, which lists the names of its files and nothing else.
struct ExportAlbum: Hashable {
    /// The table's path under the source.
    var id: String
    var title: String
    /// The number of times that each name, in lower case, is listed.
    var names: [String: Int]

    /// Titles of lists that are not albums: media that the owner has hidden or deleted.
    private static let hiddenTitles = ["Hidden", "Recently Deleted"]

    /// True for the path of a table that may be an album.
    static func isNamedLikeOne(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".csv") && path.folderPart.hasSuffix("/Albums/")
    }

    init(id: String, title: String) { (self.id, self.title, names) = (id, title, [:]) }

    /// Reads a table. Nil if it is of another kind. `id` is its path under the source. `room` counts down the rows that an export may have;
    /// further ones are not read. Throws `DayreelError` if the table cannot be read.
    init?(_ rows: CSVRows, id: String, room: inout Int) throws {
        var rows = rows
        let title = String(id.lastPathPart.dropLast(".csv".count))
        guard !Self.hiddenTitles.contains(title), let header = try rows.next()?.fields.first,
            ["images", "imgname", "imagename"].contains(header.lowercased().filter(\.isLetter))
        else { return nil }
        (self.id, self.title) = (id, title)
        names = [:]
        while room > 0, let row = try rows.next() {
            room -= 1
            guard let name = row.fields.first, !name.isEmpty, name.utf8.count <= PhotoDetails.longestName else {
                continue
            }
            names[name.lowercased(), default: 0] += 1
        }
    }
}

extension ExportAlbum {
    /// The album for lists of albums. Exports do not record the folder of albums that contained it.
    func album(count: Int, days: ClosedRange<Day>?) -> Album {
        Album(id: id, title: title, section: .user, path: [], count: count, days: days)
    }
}

/// The albums of an iCloud export that a job names, as a set of file names.
struct ExportAlbumChoice: Hashable {
    private let names: Set<String>
    private let stems: Set<Substring>
    /// The ids of the albums.
    let ids: Set<String>
    /// The paths of folders, with trailing slashes, that were named as albums too.
    let folders: Set<String>

    init(_ albums: [ExportAlbum], folders: Set<String>) {
        ids = Set(albums.map(\.id))
        names = Set(albums.flatMap(\.names.keys))
        stems = Set(names.map(Self.stem))
        self.folders = folders
    }

    /// True for a listed name. `name` is in lower case.
    func hasName(_ name: String) -> Bool { names.contains(name) }

    /// True for the name of a possible counterpart of a listed file.
    func hasStem(_ name: String) -> Bool { stems.contains(Self.stem(name)) }

    func takes(folderOf file: FoundFile) -> Bool { folders.contains(String(file.folder)) }

    private static func stem(_ name: String) -> Substring {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem.hasSuffix("_hevc") ? stem.dropLast("_hevc".count) : stem
    }
}
