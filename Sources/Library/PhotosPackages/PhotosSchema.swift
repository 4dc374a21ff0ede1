import Foundation
import GRDB
import Model

/// The tables and columns of a database.
///
/// They depend on the version of Photos and are read from the database itself: while the write-ahead log is not merged, the version number
/// in the library may be an old one (docs/photos.md).
struct PhotosSchema: Sendable {
    /// The table of assets: `ZASSET`; in macOS 10.15, `ZGENERICASSET`.
    let assets: String
    /// The table that assigns assets to albums; nil if there is none of the known form.
    let membership: Membership?
    /// The entity number of the shared albums in `ZSHARE`, since macOS 26; nil in earlier versions.
    let sharedCollection: Int?

    private let columns: [String: Set<String>]

    struct Membership: Sendable {
        var table: String
        /// The column with the album's primary key; `asset` is the one with the asset's.
        var album: String
        var asset: String
    }

    /// The other tables, each read if it exists.
    enum Table: String, CaseIterable {
        case attributes = "ZADDITIONALASSETATTRIBUTES"
        case master = "ZCLOUDMASTER"
        case analysis = "ZMEDIAANALYSISASSETATTRIBUTES"
        case descriptions = "ZASSETDESCRIPTION"
        case faces = "ZDETECTEDFACE"
        case albums = "ZGENERICALBUM"
        case shares = "ZSHARE"
    }

    /// The names of those tables of a database that are read; none if it has no assets.
    static func tables(in database: Database) throws -> [String] {
        let found = try names(in: database)
        guard let assets = assetTables.first(where: found.contains) else { return [] }
        let known = [assets, keys] + Table.allCases.map(\.rawValue)
        return known.filter(found.contains) + found.filter(isMembership).sorted()
    }

    /// Either name of the table of assets.
    private static let assetTables = ["ZASSET", "ZGENERICASSET"]
    /// The table that numbers the entities.
    private static let keys = "Z_PRIMARYKEY"

    /// The names of real tables. A view or a virtual table of such a name would run what a stranger has written into it: SQLite itself
    /// begins the text of a table, and of nothing else, with these words.
    private static func names(in database: Database) throws -> Set<String> {
        try Set(
            String.fetchAll(
                database,
                sql:
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' AND substr(sql, 1, 13) = 'CREATE TABLE '"
            ))
    }

    /// The names of a table's columns. Throws `DayreelError` if one of them is computed: Photos has none, and it could compute anything.
    private static func columns(
        of table: String, _ database: Database, _ package: PhotosPackage
    ) throws -> Set<String> {
        // The number in `hidden` is 2 or 3 for a generated column (sqlite.org/pragma.html#pragma_table_xinfo).
        let rows = try Row.fetchAll(
            database, sql: "SELECT CAST(name AS TEXT), hidden FROM pragma_table_xinfo(?)", arguments: [table])
        var names: Set<String> = []
        for row in rows {
            guard let name: String = row[0] else { continue }
            guard (row[1] as Int?) == 0 else {
                throw DayreelError(unreasonable: "the column \(name.cut(to: 100)) of \(table) is computed", package)
            }
            names.insert(name)
        }
        return names
    }

    /// True for `Z_30ASSETS`, whatever its number.
    private static func isMembership(_ name: String) -> Bool {
        guard name.hasPrefix("Z_"), name.hasSuffix("ASSETS") else { return false }
        let number = name.dropFirst("Z_".count).dropLast("ASSETS".count)
        return !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// Throws `DayreelError` (`missingInput`) if the tables are not those of a Photos library; `DatabaseError`.
    init(_ database: Database, package: PhotosPackage) throws {
        let tables = try Self.names(in: database)
        guard let assets = Self.assetTables.first(where: tables.contains) else {
            throw Self.unknown(package, database, missing: "ZASSET")
        }
        var columns: [String: Set<String>] = [:]
        for table in [assets, Self.keys] + Table.allCases.map(\.rawValue) where tables.contains(table) {
            columns[table] = try Self.columns(of: table, database, package)
        }
        for name in Self.required where columns[assets]?.contains(name) != true {
            throw Self.unknown(package, database, missing: "\(assets).\(name)")
        }
        let entities = try Self.entities(database, isThere: columns[Self.keys] != nil, package)
        let candidate = entities["Album"].flatMap { album in
            (entities["GenericAsset"] ?? entities["Asset"]).map { asset in
                Membership(table: "Z_\(album)ASSETS", album: "Z_\(album)ALBUMS", asset: "Z_\(asset)ASSETS")
            }
        }
        membership = try candidate.flatMap { member in
            guard tables.contains(member.table) else { return nil }
            let found = try Self.columns(of: member.table, database, package)
            return found.isSuperset(of: [member.album, member.asset]) ? member : nil
        }
        (self.assets, self.columns) = (assets, columns)
        let hasShares = columns[Table.shares.rawValue] != nil && columns[assets]?.contains("ZCOLLECTIONSHARE") == true
        sharedCollection = hasShares ? entities["CollectionShare"] : nil
    }

    /// The columns without which an asset cannot be read.
    private static let required = [
        "Z_PK", "ZUUID", "ZKIND", "ZDATECREATED", "ZTRASHEDSTATE", "ZDIRECTORY", "ZFILENAME",
    ]

    /// The most entities that a library may have. Real ones have less than 200.
    private static let mostEntities = 10_000

    private static func entities(
        _ database: Database, isThere: Bool, _ package: PhotosPackage
    ) throws -> [String: Int] {
        guard isThere else { return [:] }
        var entities: [String: Int] = [:]
        try database.forEachRow(
            "SELECT CAST(Z_NAME AS TEXT), CAST(Z_ENT AS INTEGER) FROM \(keys)", atMost: mostEntities, of: "entities",
            package
        ) { row in
            if let name: String = row[0], let number: Int = row[1], name.utf8.count <= LongestText.identifier {
                entities[name] = number
            }
        }
        return entities
    }

    func has(_ table: Table) -> Bool { columns[table.rawValue] != nil }

    /// SQL for a column of the assets' table, under its alias `A`; `NULL` if this version has no such column.
    func asset(_ name: String) -> String { columns[assets]?.contains(name) == true ? "A.\(name)" : "NULL" }

    /// SQL for a column of another table, under the query's alias for it, in the same way.
    func column(_ name: String, of table: Table, as alias: String) -> String {
        columns[table.rawValue]?.contains(name) == true ? "\(alias).\(name)" : "NULL"
    }

    private static func unknown(_ package: PhotosPackage, _ database: Database, missing: String) -> DayreelError {
        let version = (try? modelVersion(database)).map { "model version \($0) has no \(missing)" }
        return DayreelError(
            .missingInput, "the library's database has an unknown format", place: package.path,
            cause: version ?? "it has no \(missing)",
            remedy:
                "A newer version of Dayreel may know it. Until then export its originals with Photos (File > Export > Export "
                + "Unmodified Originals) and name that folder as a source.")
    }

    /// `PLModelVersion`, for messages only.
    private static func modelVersion(_ database: Database) throws -> Int? {
        let plist = try Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA LIMIT 1")
        let values = plist.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
        return (values as? [String: Any])?["PLModelVersion"] as? Int
    }
}
