import Foundation
import GRDB
import Model

/// The queries for albums: one for their titles and folders, one for their members. `AlbumQuery+Rows.swift` has the SQL.
struct AlbumQuery {
    let schema: PhotosSchema
    private let package: PhotosPackage
    private let limits: LibraryLimits

    init(_ schema: PhotosSchema, _ package: PhotosPackage, _ limits: LibraryLimits) {
        (self.schema, self.package, self.limits) = (schema, package, limits)
    }

    /// Calls `body` with each row of a query about albums. Throws like `Database.forEachRow`.
    func forEachAlbum(_ sql: String, _ database: Database, _ body: (Row) throws -> Void) throws {
        try database.forEachRow(sql, atMost: limits.albums, of: "albums", package, body)
    }

    /// Calls `body` with each row of a query about the members of albums. Throws like `Database.forEachRow`.
    func forEachMember(_ sql: String, _ database: Database, _ body: (Row) throws -> Void) throws {
        try database.forEachRow(sql, atMost: limits.rows, of: "items in albums", package, body)
    }

    /// `ZGENERICALBUM.ZKIND`. Other kinds are imports, projects, smart albums, and albums of Photos itself.
    enum Kind: Int {
        case album = 2
        case sharedAlbum = 1505
        case folder = 4000
        case root = 3999
    }

    /// A row of the albums' table, and the tally of its assets.
    struct Entry {
        /// `ZUUID`.
        var id: String
        var title: String
        var kind: Kind
        /// The primary key of the folder that it is in; nil at the top level.
        var parent: Int64?
        var isTrashed: Bool
        var tally = AlbumTally()
    }

    /// User and shared albums, including empty ones, in no order.
    func albums(_ database: Database, home: TimeZone) throws -> [Album] {
        var entries = try entries(database)
        try tally(membersSQL, database, home: home) { row, add in
            if let key: Int64 = row { add(&entries[key]) }
        }
        let albums = entries.values.compactMap { album($0, among: entries) }
        return try albums + collections(database, home: home)
    }

    /// The computed smart albums, including empty ones.
    func smartAlbums(_ database: Database, now: Int64, home: TimeZone) throws -> [Album] {
        var tallies = [SmartAlbum: AlbumTally](minimumCapacity: SmartAlbum.allCases.count)
        try forEachMember(smartSQL, database) { row in
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

    /// The album of a row; nil for a folder, and for an album that is in the trash, alone or with its folder.
    private func album(_ entry: Entry, among entries: [Int64: Entry]) -> Album? {
        guard entry.kind == .album || entry.kind == .sharedAlbum, !entry.isTrashed else { return nil }
        var path: [String] = []
        var (parent, steps) = (entry.parent, 0)
        // Bounded, because damaged rows may put two folders into each other.
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

    /// Runs a query for members. `body` gets the album's primary key of each row, and a closure that adds the row to an entry's tally.
    private func tally(
        _ sql: String?, _ database: Database, home: TimeZone,
        _ body: (_ album: Int64?, _ add: (inout Entry?) -> Void) -> Void
    ) throws {
        guard let sql else { return }
        try forEachMember(sql, database) { row in
            let date = PhotosDate(created: row[1], recorded: row[2], inferred: row[3])
            body(row[0]) { $0?.tally.add(date, home: home) }
        }
    }
}

/// The number of an album's assets, and their earliest and latest day.
struct AlbumTally {
    private(set) var count = 0
    private(set) var days: ClosedRange<Day>?

    /// Counts an asset. `home` is the zone of dates that have none.
    mutating func add(_ date: PhotosDate?, home: TimeZone) {
        count += 1
        days = days.including(date?.day(home: home))
    }
}

extension AlbumQuery {
    /// The `ZUUID` of each asset in any of the albums.
    func members(of ids: Set<String>, _ database: Database, now: Int64) throws -> Set<String> {
        var members = Set<String>()
        let smart = SmartAlbum.allCases.filter { ids.contains($0.rawValue) }
        if !smart.isEmpty {
            try forEachMember(smartSQL, database) { row in
                let facts = Self.facts(row)
                if smart.contains(where: { $0.contains(facts, now: now) }), let uuid = Self.identifier(row[7]) {
                    members.insert(uuid)
                }
            }
        }
        let keys = try Set(entries(database).filter { ids.contains($0.value.id) }.keys)
        try collect(membersSQL, database, albums: keys, into: &members)
        if let sql = sharesSQL {
            let shares = try Set(shares(database).filter { ids.contains($0.value.id) }.keys)
            try collect(sql, database, albums: shares, into: &members)
        }
        return members
    }

    /// The `ZUUID` of each album's assets, by the album's id.
    func members(_ database: Database, now: Int64) throws -> [String: [String]] {
        var members: [String: [String]] = [:]
        try forEachMember(smartSQL, database) { row in
            let facts = Self.facts(row)
            guard let uuid = Self.identifier(row[7]) else { return }
            for album in SmartAlbum.allCases where album.contains(facts, now: now) {
                members[album.rawValue, default: []].append(uuid)
            }
        }
        for (sql, albums) in [(membersSQL, try entries(database)), (sharesSQL, try shares(database))] {
            guard let sql else { continue }
            try forEachMember(sql, database) { row in
                guard let key: Int64 = row[0], let album = albums[key], let uuid = Self.identifier(row[4]) else {
                    return
                }
                members[album.id, default: []].append(uuid)
            }
        }
        return members
    }

    /// Adds the members of these albums, by primary key.
    private func collect(
        _ sql: String?, _ database: Database, albums: Set<Int64>, into members: inout Set<String>
    ) throws {
        guard let sql, !albums.isEmpty else { return }
        try forEachMember(sql, database) { row in
            if let key: Int64 = row[0], albums.contains(key), let uuid = Self.identifier(row[4]) {
                members.insert(uuid)
            }
        }
    }
}

extension AlbumQuery {
    /// The albums and folders by primary key.
    func entries(_ database: Database) throws -> [Int64: Entry] {
        guard schema.has(.albums) else { return [:] }
        func column(_ name: String, _ type: String) -> String {
            "CAST(\(schema.column(name, of: .albums, as: "G")) AS \(type))"
        }
        let columns = [
            "CAST(G.Z_PK AS INTEGER)", column("ZUUID", "TEXT"), column("ZKIND", "INTEGER"), column("ZTITLE", "TEXT"),
            column("ZPARENTFOLDER", "INTEGER"), column("ZTRASHEDSTATE", "INTEGER"),
        ].joined(separator: ", ")
        var entries: [Int64: Entry] = [:]
        try forEachAlbum("SELECT \(columns) FROM ZGENERICALBUM G", database) { row in
            guard let key: Int64 = row[0], let id = Self.identifier(row[1]), let number: Int = row[2],
                let kind = Kind(rawValue: number)
            else { return }
            entries[key] = Entry(
                id: id, title: Self.title(row[3]), kind: kind, parent: row[4], isTrashed: row[5] ?? false)
        }
        return entries
    }

    /// The shared albums of macOS 26 and later, by primary key.
    func shares(_ database: Database) throws -> [Int64: Entry] {
        guard let entity = schema.sharedCollection else { return [:] }
        func column(_ name: String, _ type: String) -> String {
            "CAST(\(schema.column(name, of: .shares, as: "S")) AS \(type))"
        }
        let sql =
            "SELECT CAST(S.Z_PK AS INTEGER), \(column("ZUUID", "TEXT")), \(column("ZTITLE", "TEXT")), "
            + "\(column("ZTRASHEDSTATE", "INTEGER")) FROM ZSHARE S WHERE S.Z_ENT = \(entity)"
        var shares: [Int64: Entry] = [:]
        try forEachAlbum(sql, database) { row in
            guard let key: Int64 = row[0], let id = Self.identifier(row[1]) else { return }
            shares[key] = Entry(
                id: id, title: Self.title(row[2]), kind: .sharedAlbum, parent: nil, isTrashed: row[3] ?? false)
        }
        return shares
    }

    private static func title(_ text: String?) -> String { text?.cut(to: LongestText.title) ?? "" }

    /// Nil for a text that is longer than any identifier.
    static func identifier(_ text: String?) -> String? {
        text.flatMap { $0.utf8.count <= LongestText.identifier ? $0 : nil }
    }
}

extension AlbumQuery {
    /// SQL for the members of all albums: the album's primary key, date and offsets, `ZUUID`. Nil if no table assigns assets to albums.
    var membersSQL: String? {
        schema.membership.map { member in
            "SELECT CAST(J.\(member.album) AS INTEGER), \(dates), CAST(A.ZUUID AS TEXT) FROM \(member.table) J "
                + "JOIN \(schema.assets) A ON A.Z_PK = J.\(member.asset)\(attributes) WHERE \(shown)"
        }
    }

    /// SQL for the members of the shared albums in `ZSHARE`, in the same form.
    var sharesSQL: String? {
        schema.sharedCollection.map { _ in
            "SELECT CAST(A.ZCOLLECTIONSHARE AS INTEGER), \(dates), CAST(A.ZUUID AS TEXT) FROM \(schema.assets) A\(attributes) "
                + "WHERE A.ZCOLLECTIONSHARE IS NOT NULL AND \(shown)"
        }
    }

    /// SQL for the facts that the rules of smart albums depend on, for each asset of the library itself: date and offsets, the columns that
    /// `facts` reads, `ZUUID`.
    var smartSQL: String {
        let facts = ["ZKIND", "ZKINDSUBTYPE", "ZFAVORITE"].map { "CAST(\(schema.asset($0)) AS INTEGER)" }
        return "SELECT \(dates), \(facts.joined(separator: ", ")), CAST(\(schema.asset("ZADDEDDATE")) AS REAL), "
            + "CAST(A.ZUUID AS TEXT) FROM \(schema.assets) A\(attributes) WHERE \(shown) AND NOT \(schema.isShared)"
    }

    /// Reads a row of `smartSQL`.
    static func facts(_ row: Row) -> SmartAlbum.Facts {
        SmartAlbum.Facts(
            kind: row[3] ?? 0, subtype: row[4] ?? 0, isFavorite: row[5] ?? false, added: PhotosDate.instant(row[6]))
    }

    /// SQL that is true for assets that are listed and not hidden.
    private var shown: String { "\(schema.isListed) AND ifnull(\(schema.asset("ZHIDDEN")), 0) = 0" }

    private var attributes: String {
        schema.has(.attributes) ? " LEFT JOIN ZADDITIONALASSETATTRIBUTES X ON X.ZASSET = A.Z_PK" : ""
    }

    /// SQL for date and offsets, the arguments of `PhotosDate`.
    private var dates: String {
        let offsets = ["ZTIMEZONEOFFSET", "ZINFERREDTIMEZONEOFFSET"].map {
            "CAST(\(schema.column($0, of: .attributes, as: "X")) AS INTEGER)"
        }
        return (["CAST(A.ZDATECREATED AS REAL)"] + offsets).joined(separator: ", ")
    }
}

/// A smart album of Photos with a known rule. Other smart albums store their rules in a form that only Photos reads.
enum SmartAlbum: String, CaseIterable, Sendable {
    case favorites = "smart-favourites"
    case videos = "smart-videos"
    case livePhotos = "smart-live-photos"
    case recentlyAdded = "smart-recently-added"
    case slowMotion = "smart-slo-mo"
    case screenRecordings = "smart-screen-recordings"

    var title: String {
        switch self {
        case .favorites: "Favourites"
        case .videos: "Videos"
        case .livePhotos: "Live Photos"
        case .recentlyAdded: "Recently Added"
        case .slowMotion: "Slo-mo"
        case .screenRecordings: "Screen Recordings"
        }
    }

    /// The number of days for which an asset counts as recently added.
    static let recentDays: Int64 = 30

    /// True if the album contains the asset. `now` is in seconds since 1970.
    func contains(_ asset: Facts, now: Int64) -> Bool {
        switch self {
        case .favorites: asset.isFavorite
        case .videos: asset.kind == 1
        case .livePhotos: asset.kind == 0 && asset.subtype == 2
        case .recentlyAdded: asset.added.map { $0 > now - Self.recentDays * 86_400 && $0 <= now } ?? false
        case .slowMotion: asset.kind == 1 && asset.subtype == 101
        case .screenRecordings: asset.kind == 1 && asset.subtype == 103
        }
    }

    /// The facts that the rules depend on: `ZKIND`, `ZKINDSUBTYPE`, and the time of import in seconds since 1970.
    struct Facts {
        var kind: Int
        var subtype: Int
        var isFavorite: Bool
        var added: Int64?
    }
}
