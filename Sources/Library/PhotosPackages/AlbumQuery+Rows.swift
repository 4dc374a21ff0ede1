import GRDB
import Model

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
