import Files
import Foundation
package import Model

/// The tables of an export of iCloud Photos (privacy.apple.com), joined with its files.
///
/// Names repeat in an export, so a row belongs to the file with its checksum, which requires reading the file. If a name belongs to only
/// one row and one file beside it, the name is enough.
package struct ICloudExport: Sendable {
    struct Row {
        var asset: ExportedAsset
        /// The number of the part that contains its table.
        var part: Int
    }

    var rows: [Row] = []
    /// The positions of rows by name in lower case. Names in NFC and NFD are equal.
    var byName: [String: [Int]] = [:]
    var byChecksum: [String: [Int]] = [:]
    /// The numbers of the parts that a folder, with its trailing slash, belongs to.
    var parts: [String: Set<Int>] = [:]
    private var partCount = 0
    /// The number of files that a row's name may refer to, by name.
    var files: [String: Int] = [:]
    /// The paths, in lower case and without their counters, of files with a counter.
    var counted: Set<String> = []
    var albums: [ExportAlbum] = []
    var choice: ExportAlbumChoice?
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The paths of its tables.
    var tables: Set<String> = []

    /// The most rows of all tables of media, and of all lists of albums: each takes about half a kilobyte of memory.
    static let mostRows = 500_000
    /// True if there are more rows than that.
    private var isCutOff = false
    /// The largest table in bytes: hundreds of thousands of rows.
    static let longestTable: Int64 = 1 << 26

    /// Reads the tables. Nil if there are none among the files. `places` maps the paths of files to other paths at which to read them.
    package init?(_ listed: [FoundFile], places: [String: String] = [:]) {
        let found = Self.tables(in: listed)
        guard !found.isEmpty else { return nil }
        tables = Set(found.map(\.path))
        func rows(_ file: FoundFile) -> CSVRows? { Self.rows(of: file, at: places[file.path] ?? file.path) }
        var room = Self.mostRows
        albums = found.filter { ExportAlbum.isNamedLikeOne($0.path) }.compactMap { file in
            rows(file).flatMap { try? ExportAlbum($0, id: file.relativePath, room: &room) }
        }
        if room == 0 { diagnostics.append(Self.cutOff("lists of albums")) }
        for file in found where PhotoDetails.isNamedLikeOne(file.name) { add(file, rows(file)) }
        if isCutOff { diagnostics.append(Self.cutOff("tables of media")) }
        count(listed)
    }

    /// An export of which another process has read the tables, and nothing yet.
    init() {}

    /// Counts the files that its rows may refer to.
    mutating func count(_ listed: [FoundFile]) {
        for file in listed {
            for name in Self.names(file).dropFirst() { counted.insert(file.folder.lowercased() + name) }
            for name in Self.names(file) where byName[name] != nil { files[name, default: 0] += 1 }
        }
    }

    /// The tables among files, by name: those of media and, if there are any, those of albums.
    static func tables(in files: [FoundFile]) -> [FoundFile] {
        let details = files.filter { PhotoDetails.isNamedLikeOne($0.name) }
        return details.isEmpty ? [] : details + files.filter { ExportAlbum.isNamedLikeOne($0.path) }
    }

    /// True for the name of a possible table; other files need not be opened.
    static func mayBeTable(_ name: String) -> Bool { name.lowercased().hasSuffix(".csv") }

    /// A warning about archives of exports that are not unpacked. Their names are in the language of the account: `iCloud Fotos Teil 1 von
    /// 6.zip`.
    static func packed(_ files: [FoundFile]) -> Diagnostic? {
        let archives = files.filter { file in
            let name = file.name.lowercased()
            return name.hasPrefix("icloud") && name.hasSuffix(".zip") && !name.contains("usagedata")
        }
        guard let first = archives.first else { return nil }
        let more = archives.count > 1 ? " and \((archives.count - 1).counted("other archive"))" : ""
        return Diagnostic(
            .warning, .icloudExport, path: first.path,
            "\(first.name)\(more) of an iCloud export \(archives.count > 1 ? "are" : "is") not unpacked: unpack every part side by side, "
                + "so that none of its media are missing")
    }

    /// Nil for a file that cannot be opened, or that is larger than any table.
    private static func rows(of file: FoundFile, at place: String) -> CSVRows? {
        guard let table = try? MediaFile(place), table.size <= longestTable else { return nil }
        return CSVRows(table)
    }

    private static func cutOff(_ what: String) -> Diagnostic {
        Diagnostic(
            .warning, .icloudExport, path: nil,
            "the \(what) in the iCloud export have more than \(mostRows) rows, and the rest is not used; make each part "
                + "of the export a source of its own")
    }

    private mutating func add(_ file: FoundFile, _ lines: CSVRows?) {
        let found = lines.flatMap {
            try? PhotoDetails($0, path: file.path, name: file.relativePath, atMost: Self.mostRows - rows.count)
        }
        guard let table = found else { return diagnostics.append(Self.unreadable(file)) }
        diagnostics += table.diagnostics
        isCutOff = isCutOff || table.isCutOff
        let part = part(of: String(file.folder))
        for asset in table.assets { add(Row(asset: asset, part: part)) }
    }

    static func unreadable(_ table: FoundFile) -> Diagnostic {
        Diagnostic(
            .warning, .icloudExport, path: table.path,
            "\(table.relativePath) cannot be read: its favourites, trash and dates are not used")
    }

    mutating func add(_ row: Row) {
        byName[row.asset.name.lowercased(), default: []].append(rows.count)
        if let checksum = row.asset.checksum { byChecksum[checksum, default: []].append(rows.count) }
        rows.append(row)
    }

    /// The number of the part with tables in this folder. Its media are beside the tables, in `Photos` below, or among the deleted ones.
    private mutating func part(of folder: String) -> Int {
        if let known = parts[folder]?.min() { return known }
        let above = folder.withoutSlashAtEnd.folderPart
        let number = partCount
        partCount += 1
        for folder in [folder, folder + "Photos/", folder + Self.trash, above + Self.trash] {
            parts[folder, default: []].insert(number)
        }
        return number
    }

    static let trash = "Recently Deleted/"

    /// The names of rows that may refer to a file, in lower case. If two files of a folder have the same name, the archive calls the second
    /// `IMG_0001-1.MOV`.
    static func names(_ file: FoundFile) -> [String] { names(of: file.name) }

    static func names(of name: String) -> [String] {
        let name = name.lowercased()
        guard let dot = name.lastIndex(of: "."), let dash = name[..<dot].lastIndex(of: "-"),
            case let counter = name[name.index(after: dash)..<dot], (1...3).contains(counter.count),
            counter.allSatisfy(\.isNumber)
        else { return [name] }
        return [name, String(name[..<dash] + name[dot...])]
    }
}

extension ICloudExport {
    /// Limits the export to the albums with these ids and to these folders. Lists of albums have names but no checksums: if several files
    /// have a listed name, all are taken, and a note says so.
    mutating func limit(to ids: Set<String>, folders: Set<String>) {
        let chosen = albums.filter { ids.contains($0.id) }
        choice = ExportAlbumChoice(chosen, folders: folders)
        for album in chosen {
            let unclear = album.names.filter { (files[$0.key] ?? 0) > $0.value }.count
            guard unclear > 0 else { continue }
            diagnostics.append(
                Diagnostic(
                    .note, .icloudExport, path: nil,
                    "the album '\(album.title)' lists \(unclear.counted("name")) that several files have: all of them are used"
                ))
        }
    }

    /// False for a file that cannot be in a chosen album, regardless of its counterpart.
    func mayBeChosen(_ file: FoundFile) -> Bool {
        guard let choice else { return true }
        return !file.promisesMedia || choice.takes(folderOf: file) || Self.names(file).contains(where: choice.hasStem)
    }

    /// False for a recording that is in no chosen album, by its own name or its still's.
    package func takes(_ file: FoundFile, still: FoundFile?) -> Bool {
        guard let choice else { return true }
        return choice.takes(folderOf: file) || Self.names(file).contains(where: choice.hasName)
            || still.map(Self.names)?.contains(where: choice.hasName) == true
    }

    /// The albums with the items that each lists, by an item's own name or its still's.
    package func lists(
        of items: some Sequence<MediaItem>, _ stills: some Sequence<Still> = EmptyCollection()
    ) -> [AlbumEvidence.List] {
        var listing: [String: [Int]] = [:]
        for (number, album) in albums.enumerated() {
            for name in album.names.keys { listing[name, default: []].append(number) }
        }
        var members: [(ids: [String], days: ClosedRange<Day>?)] = albums.map { _ in ([], nil) }
        func add(_ id: String, _ day: Day, at paths: [String]) {
            let names = paths.flatMap { Self.names(of: $0.lastPathPart) }
            for number in Set(names.flatMap { listing[$0] ?? [] }) {
                members[number].ids.append(id)
                members[number].days = members[number].days.including(day)
            }
        }
        for item in items { add(item.id, item.day, at: [item.location.path, item.pair].compactMap(\.self)) }
        for still in stills { add(still.id, still.day, at: [still.location.path]) }
        return zip(albums, members).map { album, members in
            AlbumEvidence.List(album.album(count: members.ids.count, days: members.days), items: members.ids)
        }
    }
}

extension ICloudExport {
    /// The state of the facts about a file before it is read.
    package enum Knowledge: Hashable, Sendable {
        /// No table names the file.
        case nothing
        case facts(ExportedFacts)
        /// The checksum will decide.
        case open
    }

    package func knowledge(of file: FoundFile) -> Knowledge {
        guard !file.folder.hasSuffix("/" + Self.trash) else {
            var facts = ExportedFacts(beside(file, named: file.name.lowercased()).map(\.asset))
            facts.isDeleted = true
            return .facts(facts)
        }
        let name = file.name.lowercased()
        let candidates = Self.names(file).flatMap { byName[$0] ?? [] }.map { rows[$0] }
        guard let first = candidates.first else { return .nothing }
        let near = beside(file, named: name)
        let facts = ExportedFacts([first.asset])
        let isOneRow = candidates.allSatisfy { $0.asset == first.asset }
        if isOneRow, !near.isEmpty, files[name] == 1 { return .facts(facts) }
        // All candidates say the same.
        if !near.isEmpty, candidates.allSatisfy({ ExportedFacts([$0.asset]) == facts }) { return .facts(facts) }
        if candidates.contains(where: { $0.asset.checksum != nil }) { return .open }
        return self.facts(of: file, checksum: nil, others: []).map { .facts($0) } ?? .nothing
    }

    /// True for an empty file beside the real one: exports have an empty `IMG_1.MP4` if the video is `IMG_1-1.MP4`.
    package func isPlaceholder(_ file: FoundFile) -> Bool {
        file.size == 0 && counted.contains(file.path.lowercased())
    }

    /// The rows with the file's full name in its own part of the export.
    private func beside(_ file: FoundFile, named name: String) -> [Row] {
        let own = parts[String(file.folder)] ?? []
        return (byName[name] ?? []).map { rows[$0] }.filter { own.contains($0.part) }
    }

    /// The facts about a file whose checksum is known, or nil for one that could not be read. `others` are the checksums of all files that
    /// were read. An edited file has a checksum that no table contains; then the only row beside it with its name counts, unless that row
    /// belongs to another file.
    package func facts(of file: FoundFile, checksum: String?, others: Set<String>) -> ExportedFacts? {
        if let found = checksum.flatMap({ byChecksum[$0] })?.map({ rows[$0] }) {
            let own = parts[String(file.folder)] ?? []
            let near = found.filter { own.contains($0.part) }
            return ExportedFacts((near.isEmpty ? found : near).map(\.asset))
        }
        let near = beside(file, named: file.name.lowercased())
        guard let only = near.first, near.allSatisfy({ $0.asset == only.asset }),
            only.asset.checksum.map({ !others.contains($0) }) ?? true
        else { return nil }
        return ExportedFacts([only.asset])
    }
}
