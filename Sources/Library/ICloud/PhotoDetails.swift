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
    /// True if the table has more rows than were read.
    private(set) var isCutOff = false

    /// The most bytes of a file's name on any disk.
    static let longestName = 255
    /// The most bytes of a checksum: iCloud's have 28.
    private static let longestChecksum = 200

    static func isNamedLikeOne(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("photo details") && name.hasSuffix(".csv")
    }

    /// Reads a table with at most `most` assets. `name` is its path under the source, for messages: each part of an export has a table of
    /// the same name. Throws `DayreelError` if it cannot be read.
    init(_ rows: CSVRows, path: String, name: String, atMost most: Int) throws {
        var rows = rows
        // Exports contain empty tables.
        guard let header = try rows.next() else { return }
        var flaws = Flaws()
        // In another language, the first row that is whole tells which columns there are.
        var next = try rows.next()
        var known = Columns(header.fields)
        while known == nil, let row = next {
            if row.isWhole {
                known = Columns(orderOf: row.fields)
                break
            }
            flaws.addTorn(row.line)
            next = try rows.next()
        }
        guard let columns = known else {
            warn("the columns of \(name) are not known", line: header.line, path: path)
            return
        }
        while let row = next {
            if assets.count == most {
                isCutOff = true
                break
            }
            if row.isWhole, let (asset, unknownDate) = columns.asset(row.fields, count: header.fields.count) {
                if let unknownDate { flaws.addUndated(row.line, unknownDate) }
                assets.append(asset)
            } else {
                flaws.addTorn(row.line)
            }
            next = try rows.next()
        }
        warn(about: flaws, path: path, name: name)
    }

    /// The trouble with the rows of a table: the first of each kind, and their number.
    private struct Flaws {
        var torn: (line: Int, count: Int)?
        var undated: (line: Int, text: String, count: Int)?

        mutating func addTorn(_ line: Int) { torn = (torn?.line ?? line, (torn?.count ?? 0) + 1) }

        mutating func addUndated(_ line: Int, _ text: String) {
            undated = (undated?.line ?? line, undated?.text ?? text, (undated?.count ?? 0) + 1)
        }
    }

    private mutating func warn(about flaws: Flaws, path: String, name: String) {
        if let (first, count) = flaws.torn {
            let lines = count == 1 ? "line \(first)" : "\(count.counted("line")), from line \(first) on,"
            warn("\(lines) of \(name) cannot be read", line: first, path: path)
        }
        if let (line, text, count) = flaws.undated {
            diagnostics.append(
                Diagnostic(
                    .warning, .icloudExport, path: path, position: TextPosition(line: line, column: 1),
                    "\(count.counted("date")) of \(name) such as '\(text.cut(to: 100))' \(count.form("is", "are")) in an unknown form: "
                        + "the media are dated by their files"))
        }
    }

    private mutating func warn(_ what: String, line: Int, path: String) {
        diagnostics.append(
            Diagnostic(
                .warning, .icloudExport, path: path, position: TextPosition(line: line, column: 1),
                "\(what): its favourites, trash and dates are not used; unpack that part of the iCloud export again"
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
            guard fields.count > last, !fields[name].isEmpty, fields[name].utf8.count <= longestName,
                checksum.map({ fields[$0].utf8.count <= longestChecksum }) ?? true
            else { return nil }
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

/// The facts that iCloud exported about a file.
package struct ExportedFacts: Hashable, Sendable {
    /// The capture time in seconds since 1970, to the minute.
    var created: Int64?
    var isFavorite = false
    var isHidden = false
    /// True for an asset in the trash.
    var isDeleted = false

    init() {}

    /// Combines the rows of one file, which several parts of an export may contain. It is hidden, or in the trash, only if all of them say
    /// so.
    init(_ assets: some Collection<ExportedAsset>) {
        created = assets.compactMap(\.created).min()
        isFavorite = assets.contains(where: \.isFavorite)
        isHidden = !assets.isEmpty && assets.allSatisfy(\.isHidden)
        isDeleted = !assets.isEmpty && assets.allSatisfy(\.isDeleted)
    }
}

/// The dates of an iCloud export: `Saturday June 4,2022 12:11 PM GMT`, in UTC to the minute.
enum ExportDate {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The instant in seconds since 1970; nil for an unknown form. Also reads ISO 8601; a time without a zone is UTC.
    static func instant(_ text: String) -> Int64? {
        switch DateText.reading(of: text) {
        case .zoned(let instant, _), .utc(let instant): return instant
        case .wall(let wall): return wall.seconds
        case .day, nil: break
        }
        var words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != ":" }[...]
        guard let month = words.firstIndex(where: { months.contains(String($0)) }),
            let number = months.firstIndex(of: String(words[month]))
        else { return nil }
        words = words[(month + 1)...]
        guard let day = words.popFirst().flatMap({ Int($0) }), let year = words.popFirst().flatMap({ Int($0) }),
            let date = Day(year: year, month: number + 1, day: day)
        else { return nil }
        if words.first == "at" { words.removeFirst() }
        guard let clock = words.popFirst() else { return nil }
        let half = ["am", "pm"].firstIndex { words.first == Substring($0) }
        if half != nil { words.removeFirst() }
        guard words.isEmpty || (words.count == 1 && ["gmt", "utc", "z"].contains(words.first)) else { return nil }
        return seconds(clock, half: half).map { Int64(date.daysSinceEpoch) * 86_400 + $0 }
    }

    /// The seconds after midnight of `12:11` or `12:11:30`. `half` is 0 in the morning and 1 in the afternoon; nil means a 24-hour clock.
    private static func seconds(_ clock: Substring, half: Int?) -> Int64? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<60).contains(minute),
            let second = parts.count == 3 ? parts[2] : 0, (0..<60).contains(second)
        else { return nil }
        guard (half == nil ? 0...23 : 1...12).contains(hour) else { return nil }
        let hours = half.map { hour % 12 + Int64($0) * 12 } ?? hour
        return hours * 3600 + minute * 60 + second
    }
}
