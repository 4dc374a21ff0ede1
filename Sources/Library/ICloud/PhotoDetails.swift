import Model

/// The facts that iCloud exported about a photo or video.
struct ExportedAsset: Hashable {
    /// The file's name. Other files of the export may have the same.
    var name: String
    /// iCloud's fingerprint of the file; nil if the table has none.
    var checksum: String?
    /// The capture time in seconds since 1970, to the minute.
    var created: Int64?
    var isFavorite = false
    var isHidden = false
    var isDeleted = false
}

/// A table of an iCloud export: `Photo Details.csv`, `Photo Details-1.csv`, and so on.
///
/// Columns are found by name, or else by order: `imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,…`. A malformed row, or
/// a date in an unknown form, causes a warning and affects no other row.
struct PhotoDetails {
    private(set) var assets: [ExportedAsset] = []
    private(set) var diagnostics: [Diagnostic] = []

    static func isNamedLikeOne(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("photo details") && name.hasSuffix(".csv")
    }

    /// Reads a table. `name` is its path under the source, for messages: each part of an export has a table of the same name.
    init(_ bytes: [UInt8], path: String, name: String) {
        var rows = CSVRows.read(bytes)[...]
        // Exports contain empty tables.
        guard let header = rows.popFirst() else { return }
        guard let columns = Columns(header.fields) ?? Columns(orderOf: rows.first { $0.isWhole }?.fields ?? []) else {
            warn("the columns of \(name) are not known", line: header.line, path: path)
            return
        }
        var torn: [Int] = []
        var undated: (line: Int, text: String, count: Int)?
        for row in rows {
            guard row.isWhole, let asset = columns.asset(row.fields, count: header.fields.count) else {
                torn.append(row.line)
                continue
            }
            if let text = asset.unknownDate {
                undated = (undated?.line ?? row.line, undated?.text ?? text, (undated?.count ?? 0) + 1)
            }
            assets.append(asset.asset)
        }
        if let first = torn.first {
            let lines = torn.count == 1 ? "line \(first)" : "\(torn.count.counted("line")), from line \(first) on,"
            warn("\(lines) of \(name) cannot be read", line: first, path: path)
        }
        if let (line, text, count) = undated {
            diagnostics.append(
                Diagnostic(
                    .warning, .icloudExport, path: path, position: TextPosition(line: line, column: 1),
                    "\(count.counted("date")) of \(name) such as '\(text)' are in an unknown form: these media are dated by "
                        + "their files"))
        }
    }

    private mutating func warn(_ what: String, line: Int, path: String) {
        diagnostics.append(
            Diagnostic(
                .warning, .icloudExport, path: path, position: TextPosition(line: line, column: 1),
                "\(what): what it says of media (favourites, the trash, dates) does not count; unpack that part of the iCloud export again"
            ))
    }

    /// The columns of a table.
    private struct Columns {
        var name: Int
        var checksum: Int?
        var favorite: Int?
        var hidden: Int?
        var deleted: Int?
        var created: Int?

        /// Finds the columns by name, in any order and spelling.
        init?(_ header: [String]) {
            let words = header.map { $0.lowercased().filter(\.isLetter) }
            func column(_ names: String...) -> Int? { words.firstIndex { names.contains($0) } }
            guard let name = column("imgname", "imagename", "filename"), words.count > 1 else { return nil }
            self.name = name
            checksum = column("filechecksum", "checksum")
            favorite = column("favorite", "favourite")
            (hidden, deleted) = (column("hidden"), column("deleted"))
            created = column("originalcreationdate", "creationdate")
        }

        /// Finds the columns by order, for a header in another language: the second field of a row is a checksum.
        init?(orderOf row: [String]) {
            guard row.count >= 6, row[1].utf8.count == 28, row[1].hasPrefix("A") else { return nil }
            name = 0
            (checksum, favorite, hidden, deleted, created) = (1, 2, 3, 4, 5)
        }

        /// The asset of a row; nil if the row is too short. `count`: the number of fields in the header.
        func asset(_ fields: [String], count: Int) -> (asset: ExportedAsset, unknownDate: String?)? {
            let last = [name, checksum, favorite, hidden, deleted, created].compactMap(\.self).max() ?? 0
            guard fields.count > last, !fields[name].isEmpty else { return nil }
            func text(_ column: Int?) -> String? { column.map { fields[$0] }.flatMap { $0.isEmpty ? nil : $0 } }
            func flag(_ column: Int?) -> Bool { ["yes", "true", "1"].contains(text(column)?.lowercased()) }
            var date = text(created).flatMap { $0 == "null" ? nil : $0 }
            // A date contains a comma and may lack its quotes.
            if let created, let start = date, fields.count > max(count, created + 1), ExportDate.instant(start) == nil {
                date = start + "," + fields[created + 1]
            }
            let instant = date.flatMap(ExportDate.instant)
            let asset = ExportedAsset(
                name: fields[name], checksum: text(checksum), created: instant, isFavorite: flag(favorite),
                isHidden: flag(hidden), isDeleted: flag(deleted))
            return (asset, instant == nil ? date : nil)
        }
    }
}
