import Foundation
import GRDB
import Model

/// The names of tables and columns that a database has.
///
/// They depend on the version of Photos, and are read from the tables themselves: the version number of a library whose log is
/// not merged yet is that of its past (docs/photos.md).
struct PhotosSchema: Sendable {
    /// `ZASSET`, in macOS 10.15 `ZGENERICASSET`.
    let assets: String
    /// The table that says which assets an album has; nil where there is none of the known form.
    let membership: Membership?
    /// The entity of shared albums from macOS 26 on, which lie in `ZSHARE`; nil in earlier versions.
    let sharedCollection: Int?

    private let columns: [String: Set<String>]

    struct Membership: Sendable {
        var table: String
        /// Columns with the album's and the asset's row.
        var album: String
        var asset: String
    }

    /// The other tables that are read, if they are there.
    enum Table: String, CaseIterable {
        case attributes = "ZADDITIONALASSETATTRIBUTES"
        case analysis = "ZMEDIAANALYSISASSETATTRIBUTES"
        case master = "ZCLOUDMASTER"
        case albums = "ZGENERICALBUM"
        case shares = "ZSHARE"
    }

    /// Throws `DayreelError` (`missingInput`) for tables that are not those of a Photos library; `DatabaseError`.
    init(_ database: Database, package: PhotosPackage) throws {
        let tables = try Set(
            String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%'"))
        guard let assets = ["ZASSET", "ZGENERICASSET"].first(where: tables.contains) else {
            throw Self.unknown(package, database, missing: "ZASSET")
        }
        var columns: [String: Set<String>] = [:]
        for table in [assets, "Z_PRIMARYKEY"] + Table.allCases.map(\.rawValue) where tables.contains(table) {
            columns[table] = try Set(database.columns(in: table).map(\.name))
        }
        for name in Self.required where columns[assets]?.contains(name) != true {
            throw Self.unknown(package, database, missing: "\(assets).\(name)")
        }
        let entities = try Self.entities(database, isThere: columns["Z_PRIMARYKEY"] != nil)
        let candidate = entities["Album"].flatMap { album in
            (entities["GenericAsset"] ?? entities["Asset"]).map { asset in
                Membership(table: "Z_\(album)ASSETS", album: "Z_\(album)ALBUMS", asset: "Z_\(asset)ASSETS")
            }
        }
        membership = try candidate.flatMap { member in
            guard tables.contains(member.table) else { return nil }
            let found = try Set(database.columns(in: member.table).map(\.name))
            return found.isSuperset(of: [member.album, member.asset]) ? member : nil
        }
        (self.assets, self.columns) = (assets, columns)
        let hasShares = columns[Table.shares.rawValue] != nil && columns[assets]?.contains("ZCOLLECTIONSHARE") == true
        sharedCollection = hasShares ? entities["CollectionShare"] : nil
    }

    /// The columns without which nothing can be said of an asset.
    private static let required = [
        "Z_PK", "ZUUID", "ZKIND", "ZDATECREATED", "ZTRASHEDSTATE", "ZDIRECTORY", "ZFILENAME",
    ]

    private static func entities(_ database: Database, isThere: Bool) throws -> [String: Int] {
        guard isThere else { return [:] }
        let rows = try Row.fetchAll(
            database, sql: "SELECT CAST(Z_NAME AS TEXT), CAST(Z_ENT AS INTEGER) FROM Z_PRIMARYKEY")
        var entities: [String: Int] = [:]
        for row in rows {
            if let name: String = row[0], let number: Int = row[1] { entities[name] = number }
        }
        return entities
    }

    func has(_ table: Table) -> Bool { columns[table.rawValue] != nil }

    /// SQL for a column of the assets, whose table is called `A`: `NULL` where this version has none of that name.
    func asset(_ name: String) -> String { columns[assets]?.contains(name) == true ? "A.\(name)" : "NULL" }

    /// The same for another table, under the name that a query gives it.
    func column(_ name: String, of table: Table, as alias: String) -> String {
        columns[table.rawValue]?.contains(name) == true ? "\(alias).\(name)" : "NULL"
    }

    private static func unknown(_ package: PhotosPackage, _ database: Database, missing: String) -> DayreelError {
        let version = (try? modelVersion(database)).map { "model version \($0) has no \(missing)" }
        return DayreelError(
            .missingInput, "the library's database has a form that is not known", place: package.path,
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
