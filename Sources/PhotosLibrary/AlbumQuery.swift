import Foundation
import GRDB
import Model

/// The queries for albums: one for their titles and folders, one for all that lie in them.
struct AlbumQuery {
    private let schema: PhotosSchema

    init(_ schema: PhotosSchema) { self.schema = schema }

    /// `ZGENERICALBUM.ZKIND` (docs/photos.md). All others are imports, projects, rules of smart albums, and Photos' own.
    private enum Kind: Int {
        case album = 2
        case sharedAlbum = 1505
        case folder = 4000
        case root = 3999
    }

    /// A row of the albums' table, and what is counted of it.
    private struct Entry {
        var id: String
        var title: String
        var kind: Kind
        var parent: Int64?
        var isTrashed: Bool
        var tally = AlbumTally()
    }

    /// User and shared albums, the empty ones too, in no order.
    func albums(_ database: Database, home: TimeZone) throws -> [Album] {
        var entries = try entries(database)
        try tally(membersSQL(), database, home: home) { row, add in
            if let key: Int64 = row { add(&entries[key]) }
        }
        let albums = entries.values.compactMap { album($0, among: entries) }
        return try albums + collections(database, home: home)
    }

    /// The computed albums, the empty ones too.
    func smartAlbums(_ database: Database, now: Int64, home: TimeZone) throws -> [Album] {
        var tallies = [SmartAlbum: AlbumTally](minimumCapacity: SmartAlbum.allCases.count)
        let rows = try Row.fetchCursor(database, sql: smartSQL)
        while let row = try rows.next() {
            let date = PhotosDate(created: row[0], recorded: row[1], inferred: row[2])
            let facts = Self.facts(row)
            for album in SmartAlbum.allCases where album.contains(facts, now: now) {
                tallies[album, default: AlbumTally()].add(date, home: home)
            }
        }
        return SmartAlbum.allCases.map { album in
            let tally = tallies[album] ?? AlbumTally()
            return Album(
                id: album.rawValue, title: album.title, section: .smart, path: [], count: tally.count, days: tally.days)
        }
    }

    /// The `ZUUID` of the assets in any of the albums.
    func members(of ids: Set<String>, _ database: Database, now: Int64) throws -> Set<String> {
        var members = Set<String>()
        let smart = SmartAlbum.allCases.filter { ids.contains($0.rawValue) }
        if !smart.isEmpty {
            let rows = try Row.fetchCursor(database, sql: smartSQL)
            while let row = try rows.next() {
                let facts = Self.facts(row)
                if smart.contains(where: { $0.contains(facts, now: now) }), let uuid: String = row[7] {
                    members.insert(uuid)
                }
            }
        }
        let keys = try Set(entries(database).filter { ids.contains($0.value.id) }.keys)
        try collect(membersSQL(), database, albums: keys, into: &members)
        if let sql = sharesSQL {
            let shares = try Set(shares(database).filter { ids.contains($0.value.id) }.keys)
            try collect(sql, database, albums: shares, into: &members)
        }
        return members
    }

    /// The `ZUUID` of the assets in each album, by the album's id.
    func members(_ database: Database, now: Int64) throws -> [String: [String]] {
        var members: [String: [String]] = [:]
        let rows = try Row.fetchCursor(database, sql: smartSQL)
        while let row = try rows.next() {
            let facts = Self.facts(row)
            guard let uuid: String = row[7] else { continue }
            for album in SmartAlbum.allCases where album.contains(facts, now: now) {
                members[album.rawValue, default: []].append(uuid)
            }
        }
        for (sql, albums) in [
            (membersSQL(), try entries(database)), (sharesSQL, try shares(database)),
        ] {
            guard let sql else { continue }
            let rows = try Row.fetchCursor(database, sql: sql)
            while let row = try rows.next() {
                guard let key: Int64 = row[0], let album = albums[key], let uuid: String = row[4] else { continue }
                members[album.id, default: []].append(uuid)
            }
        }
        return members
    }

    private func collect(
        _ sql: String?, _ database: Database, albums: Set<Int64>, into members: inout Set<String>
    ) throws {
        guard let sql, !albums.isEmpty else { return }
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            if let key: Int64 = row[0], albums.contains(key), let uuid: String = row[4] { members.insert(uuid) }
        }
    }

    private func entries(_ database: Database) throws -> [Int64: Entry] {
        guard schema.has(.albums) else { return [:] }
        func column(_ name: String, _ type: String) -> String {
            "CAST(\(schema.column(name, of: .albums, as: "G")) AS \(type))"
        }
        let columns = [
            "G.Z_PK", column("ZUUID", "TEXT"), column("ZKIND", "INTEGER"), column("ZTITLE", "TEXT"),
            column("ZPARENTFOLDER", "INTEGER"), column("ZTRASHEDSTATE", "INTEGER"),
        ].joined(separator: ", ")
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM ZGENERICALBUM G")
        var entries: [Int64: Entry] = [:]
        while let row = try rows.next() {
            guard let key: Int64 = row[0], let id: String = row[1], let number: Int = row[2],
                let kind = Kind(rawValue: number)
            else { continue }
            entries[key] = Entry(id: id, title: row[3] ?? "", kind: kind, parent: row[4], isTrashed: row[5] ?? false)
        }
        return entries
    }

    /// Nil for folders, and for what is in the trash itself or with its folder.
    private func album(_ entry: Entry, among entries: [Int64: Entry]) -> Album? {
        guard entry.kind == .album || entry.kind == .sharedAlbum, !entry.isTrashed else { return nil }
        var path: [String] = []
        var (parent, steps) = (entry.parent, 0)
        // Folders that lie in each other would have no end.
        while let key = parent, let folder = entries[key], folder.kind == .folder, steps < 100 {
            if folder.isTrashed { return nil }
            path.insert(folder.title, at: 0)
            (parent, steps) = (folder.parent, steps + 1)
        }
        return Album(
            id: entry.id, title: entry.title, section: entry.kind == .album ? .user : .shared, path: path,
            count: entry.tally.count, days: entry.tally.days)
    }

    /// Shared albums of macOS 26 and later.
    private func collections(_ database: Database, home: TimeZone) throws -> [Album] {
        guard let sql = sharesSQL else { return [] }
        var shares = try shares(database)
        try tally(sql, database, home: home) { row, add in
            if let key: Int64 = row { add(&shares[key]) }
        }
        return shares.values.filter { !$0.isTrashed }.map {
            Album(
                id: $0.id, title: $0.title, section: .shared, path: [], count: $0.tally.count, days: $0.tally.days)
        }
    }

    private func shares(_ database: Database) throws -> [Int64: Entry] {
        guard let entity = schema.sharedCollection else { return [:] }
        func column(_ name: String, _ type: String) -> String {
            "CAST(\(schema.column(name, of: .shares, as: "S")) AS \(type))"
        }
        let sql =
            "SELECT S.Z_PK, \(column("ZUUID", "TEXT")), \(column("ZTITLE", "TEXT")), "
            + "\(column("ZTRASHEDSTATE", "INTEGER")) FROM ZSHARE S WHERE S.Z_ENT = \(entity)"
        var shares: [Int64: Entry] = [:]
        for row in try Row.fetchAll(database, sql: sql) {
            guard let key: Int64 = row[0], let id: String = row[1] else { continue }
            shares[key] = Entry(
                id: id, title: row[2] ?? "", kind: .sharedAlbum, parent: nil, isTrashed: row[3] ?? false)
        }
        return shares
    }

    /// Adds each row of a query for members to its album.
    private func tally(
        _ sql: String?, _ database: Database, home: TimeZone,
        _ body: (_ album: Int64?, _ add: (inout Entry?) -> Void) -> Void
    ) throws {
        guard let sql else { return }
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            let date = PhotosDate(created: row[1], recorded: row[2], inferred: row[3])
            body(row[0]) { $0?.tally.add(date, home: home) }
        }
    }
}

extension AlbumQuery {
    /// Album, date, offsets and `ZUUID` of all members of all albums.
    private func membersSQL() -> String? {
        schema.membership.map { member in
            "SELECT CAST(J.\(member.album) AS INTEGER), \(dates), CAST(A.ZUUID AS TEXT) FROM \(member.table) J "
                + "JOIN \(schema.assets) A ON A.Z_PK = J.\(member.asset)\(attributes) WHERE \(shown)"
        }
    }

    /// The same of the albums in `ZSHARE`.
    private var sharesSQL: String? {
        schema.sharedCollection.map { _ in
            "SELECT CAST(A.ZCOLLECTIONSHARE AS INTEGER), \(dates), CAST(A.ZUUID AS TEXT) FROM \(schema.assets) A\(attributes) "
                + "WHERE A.ZCOLLECTIONSHARE IS NOT NULL AND \(shown)"
        }
    }

    /// The facts that the rules of smart albums ask for, of the library's own assets.
    private var smartSQL: String {
        let facts = ["ZKIND", "ZKINDSUBTYPE", "ZFAVORITE"].map { "CAST(\(schema.asset($0)) AS INTEGER)" }
        return "SELECT \(dates), \(facts.joined(separator: ", ")), CAST(\(schema.asset("ZADDEDDATE")) AS REAL), "
            + "CAST(A.ZUUID AS TEXT) FROM \(schema.assets) A\(attributes) WHERE \(shown) AND NOT \(schema.isShared)"
    }

    private static func facts(_ row: Row) -> SmartAlbum.Facts {
        SmartAlbum.Facts(
            kind: row[3] ?? 0, subtype: row[4] ?? 0, isFavorite: row[5] ?? false, added: PhotosDate.instant(row[6]))
    }

    private var shown: String { "\(schema.isListed) AND ifnull(\(schema.asset("ZHIDDEN")), 0) = 0" }

    private var attributes: String {
        schema.has(.attributes) ? " LEFT JOIN ZADDITIONALASSETATTRIBUTES X ON X.ZASSET = A.Z_PK" : ""
    }

    private var dates: String {
        let offsets = ["ZTIMEZONEOFFSET", "ZINFERREDTIMEZONEOFFSET"].map {
            "CAST(\(schema.column($0, of: .attributes, as: "X")) AS INTEGER)"
        }
        return (["CAST(A.ZDATECREATED AS REAL)"] + offsets).joined(separator: ", ")
    }
}

/// Counts assets and keeps the earliest and the latest day.
private struct AlbumTally {
    private(set) var count = 0
    private(set) var days: ClosedRange<Day>?

    /// `home` is the zone of dates that have none.
    mutating func add(_ date: PhotosDate?, home: TimeZone) {
        count += 1
        days = days.including(date?.day(home: home))
    }
}
