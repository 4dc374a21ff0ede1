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

    /// `ZGENERICALBUM.ZKIND` (docs/photos.md). Other kinds are imports, projects, smart albums, and albums of Photos itself.
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
