import GRDB

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
