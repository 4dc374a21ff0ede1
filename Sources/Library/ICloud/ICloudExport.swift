import Files
import Foundation
package import Model

/// The tables of an export of iCloud Photos (privacy.apple.com), joined with its files.
///
/// Names repeat in an export, so a row belongs to the file with its checksum. That takes reading the file: where a name is that of one row
/// and of one file beside it, the name is enough.
package struct ICloudExport: Sendable {
    private struct Row {
        var asset: ExportedAsset
        /// The folder that its table lies in, by number.
        var part: Int
    }

    private var rows: [Row] = []
    /// Positions of rows by name in small letters. Texts in NFC and NFD are equal.
    private var byName: [String: [Int]] = [:]
    private var byChecksum: [String: [Int]] = [:]
    /// Numbers of the parts that a folder, with the slash at its end, belongs to.
    private var parts: [String: Set<Int>] = [:]
    private var partCount = 0
    /// The number of files that the name of a row may mean, by name.
    private var files: [String: Int] = [:]
    /// Paths in small letters, without their counters, of files that have one.
    private var counted: Set<String> = []
    let albums: [ExportAlbum]
    private var choice: ExportAlbumChoice?
    package private(set) var diagnostics: [Diagnostic] = []
    /// Paths of its tables.
    let tables: Set<String>

    /// The largest table that is read: hundreds of thousands of rows.
    private static let longest: Int64 = 1 << 26

    /// Nil for files without such a table. `places` are the paths at which files are read, by their own, where that is another one.
    package init?(_ listed: [FoundFile], places: [String: String] = [:]) {
        let found = Self.tables(in: listed)
        guard !found.isEmpty else { return nil }
        tables = Set(found.map(\.path))
        func bytes(_ file: FoundFile) -> [UInt8]? { Self.bytes(of: file, at: places[file.path] ?? file.path) }
        albums = found.filter { ExportAlbum.isNamedLikeOne($0.path) }.compactMap { file in
            bytes(file).flatMap { ExportAlbum($0, id: file.relativePath) }
        }
        for file in found where PhotoDetails.isNamedLikeOne(file.name) { add(file, bytes(file)) }
        for file in listed {
            for name in Self.names(file).dropFirst() { counted.insert(file.folder.lowercased() + name) }
            for name in Self.names(file) where byName[name] != nil { files[name, default: 0] += 1 }
        }
    }

    /// The tables among files, by their names: those of media, and with them those of albums. None without one of media.
    static func tables(in files: [FoundFile]) -> [FoundFile] {
        let details = files.filter { PhotoDetails.isNamedLikeOne($0.name) }
        return details.isEmpty ? [] : details + files.filter { ExportAlbum.isNamedLikeOne($0.path) }
    }

    /// By name: it need not be opened to tell that it is none.
    static func mayBeTable(_ name: String) -> Bool { name.lowercased().hasSuffix(".csv") }

    /// A warning about archives of exports among the files, which are named in the language of the account: `iCloud Fotos Teil 1 von
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

    private static func bytes(of file: FoundFile, at place: String) -> [UInt8]? {
        guard file.size <= longest else { return nil }
        return try? MediaFile(place).bytes(at: 0, count: Int(file.size))
    }

    private mutating func add(_ file: FoundFile, _ bytes: [UInt8]?) {
        guard let bytes else {
            return diagnostics.append(
                Diagnostic(
                    .warning, .icloudExport, path: file.path,
                    "\(file.relativePath) cannot be read: what it says of media (favourites, the trash, dates) does not count"
                ))
        }
        let table = PhotoDetails(bytes, path: file.path, name: file.relativePath)
        diagnostics += table.diagnostics
        let part = part(of: String(file.folder))
        for asset in table.assets {
            byName[asset.name.lowercased(), default: []].append(rows.count)
            if let checksum = asset.checksum { byChecksum[checksum, default: []].append(rows.count) }
            rows.append(Row(asset: asset, part: part))
        }
    }

    /// The number of the part whose tables lie in a folder: media lie beside them, or in `Photos` below, or were deleted.
    private mutating func part(of folder: String) -> Int {
        if let known = parts[folder]?.min() { return known }
        let above = folder.dropLast().dropLast(String(folder.dropLast()).lastPathPart.count)
        let number = partCount
        partCount += 1
        for folder in [folder, folder + "Photos/", folder + Self.trash, above + Self.trash] {
            parts[folder, default: []].insert(number)
        }
        return number
    }

    private static let trash = "Recently Deleted/"

    /// The names of rows that may mean a file, in small letters: where two files of a folder have one name, the archive calls the second
    /// one `IMG_0001-1.MOV`.
    private static func names(_ file: FoundFile) -> [String] { names(of: file.name) }

    private static func names(of name: String) -> [String] {
        let name = name.lowercased()
        guard let dot = name.lastIndex(of: "."), let dash = name[..<dot].lastIndex(of: "-"),
            case let counter = name[name.index(after: dash)..<dot], (1...3).contains(counter.count),
            counter.allSatisfy(\.isNumber)
        else { return [name] }
        return [name, String(name[..<dash] + name[dot...])]
    }
}

extension ICloudExport {
    /// The knowledge of a file before it is read.
    package enum Knowledge: Hashable, Sendable {
        /// No table names it.
        case nothing
        case facts(ExportedFacts)
        /// Its checksum tells.
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
        // Whichever of them it is, they say the same.
        if !near.isEmpty, candidates.allSatisfy({ ExportedFacts([$0.asset]) == facts }) { return .facts(facts) }
        if candidates.contains(where: { $0.asset.checksum != nil }) { return .open }
        return self.facts(of: file, checksum: nil, others: []).map { .facts($0) } ?? .nothing
    }

    /// True for a file without a byte that stands beside the real one: exports have an empty `IMG_1.MP4` where the video is `IMG_1-1.MP4`.
    package func isPlaceholder(_ file: FoundFile) -> Bool {
        file.size == 0 && counted.contains(file.path.lowercased())
    }

    /// Rows of the file's own part, by its whole name.
    private func beside(_ file: FoundFile, named name: String) -> [Row] {
        let own = parts[String(file.folder)] ?? []
        return (byName[name] ?? []).map { rows[$0] }.filter { own.contains($0.part) }
    }

    /// The knowledge of a file whose checksum is known, or nil for one that could not be read. `others` are the checksums of all files that
    /// were read. An edited file has a checksum that no table has: then the only row beside it with its name counts, unless that is another
    /// file's.
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

extension ICloudExport {
    /// Leaves only what is in one of the albums, by id, or in one of the folders. Lists of albums have names and no checksums: of several
    /// files with a listed name all are taken, which a note says.
    mutating func limit(to ids: Set<String>, folders: Set<String>) {
        let chosen = albums.filter { ids.contains($0.id) }
        choice = ExportAlbumChoice(chosen, folders: folders)
        for album in chosen {
            let unclear = album.names.filter { (files[$0.key] ?? 0) > $0.value }.count
            guard unclear > 0 else { continue }
            diagnostics.append(
                Diagnostic(
                    .note, .icloudExport, path: nil,
                    "the album '\(album.title)' lists \(unclear.counted("name")) that several files have: all of them are taken"
                ))
        }
    }

    /// False for what cannot be in a chosen album, whatever it is paired with.
    func mayBeChosen(_ file: FoundFile) -> Bool {
        guard let choice else { return true }
        return !file.promisesMedia || choice.takes(folderOf: file) || Self.names(file).contains(where: choice.hasStem)
    }

    /// False for a recording that is in no chosen album, by its own name or that of the still that belongs to it.
    package func takes(_ file: FoundFile, still: FoundFile?) -> Bool {
        guard let choice else { return true }
        return choice.takes(folderOf: file) || Self.names(file).contains(where: choice.hasName)
            || still.map(Self.names)?.contains(where: choice.hasName) == true
    }

    /// The albums with those of the items that each lists, by an item's own name or that of the still that belongs to it.
    package func lists(of items: some Sequence<MediaItem>) -> [AlbumEvidence.List] {
        var listing: [String: [Int]] = [:]
        for (number, album) in albums.enumerated() {
            for name in album.names.keys { listing[name, default: []].append(number) }
        }
        var members: [(ids: [String], days: ClosedRange<Day>?)] = albums.map { _ in ([], nil) }
        for item in items {
            let names = [item.location.path, item.pair].compactMap(\.self).flatMap { Self.names(of: $0.lastPathPart) }
            for number in Set(names.flatMap { listing[$0] ?? [] }) {
                members[number].ids.append(item.id)
                members[number].days = members[number].days.including(item.day)
            }
        }
        return zip(albums, members).map { album, members in
            AlbumEvidence.List(album.album(count: members.ids.count, days: members.days), items: members.ids)
        }
    }
}
