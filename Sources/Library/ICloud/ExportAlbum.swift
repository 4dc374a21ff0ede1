import Model

/// An album of an iCloud export: `Albums/Goa 2021.csv` lists the names of its files, and nothing else of them.
struct ExportAlbum: Hashable {
    /// The table's path under the source.
    var id: String
    var title: String
    /// The number of times that each name is listed, by the name in small letters.
    var names: [String: Int]

    /// Lists of what its owner keeps from others are no albums.
    private static let hiddenTitles = ["Hidden", "Recently Deleted"]

    /// True for the path of a table that may be one.
    static func isNamedLikeOne(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".csv") && path.folderPart.hasSuffix("/Albums/")
    }

    /// Nil for a table of another kind. `id`: its path under the source.
    init?(_ bytes: [UInt8], id: String) {
        let title = String(id.lastPathPart.dropLast(".csv".count))
        guard !Self.hiddenTitles.contains(title), let header = CSVRows.read(bytes).first?.fields.first,
            ["images", "imgname", "imagename"].contains(header.lowercased().filter(\.isLetter))
        else { return nil }
        (self.id, self.title) = (id, title)
        names = [:]
        for row in CSVRows.read(bytes).dropFirst() {
            if let name = row.fields.first, !name.isEmpty { names[name.lowercased(), default: 0] += 1 }
        }
    }
}

extension ExportAlbum {
    /// The same for lists of albums. Exports do not say in which folder of albums it lay.
    func album(count: Int, days: ClosedRange<Day>?) -> Album {
        Album(id: id, title: title, section: .user, path: [], count: count, days: days)
    }
}
