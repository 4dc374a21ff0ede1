import GRDB

/// The tables of the albums, version by version. A released migration never changes.
enum AlbumSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.create(table: "album") { table in
                table.primaryKey("id", .text)
                table.column("title", .text).notNull()
                table.column("links", .text)
            }
            // A job keeps the id of its album when the album is deleted.
            try database.create(table: "job") { table in
                table.primaryKey("path", .text)
                table.column("device", .integer).notNull()
                table.column("inode", .integer).notNull()
                table.column("born", .integer)
                table.column("album", .text).notNull()
            }
            try database.create(table: "item") { table in
                table.column("album", .text).notNull()
                table.column("film", .text).notNull()
                table.column("number", .integer).notNull()
                table.column("path", .text).notNull()
                table.column("root", .text)
                table.column("pair", .text)
                table.column("item", .text).notNull()
                table.column("name", .text).notNull()
                table.column("bytes", .integer).notNull()
                table.column("day", .text).notNull()
                table.primaryKey(["album", "film", "number"])
            }
        }
        return migrator
    }
}
