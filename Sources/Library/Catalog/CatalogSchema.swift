import GRDB

/// The catalog's tables. A released migration keeps its name: a catalog with one that this version does not know is of a newer version.
enum CatalogSchema {
    /// The migrations of versions that had a column for each fact.
    private static let superseded = [
        "1", "2", "3", "4", "5", "6", "7", "8", "xmp-of-icloudpd", "reasons-as-values", "xmp-without-seconds",
        "streams",
        "continuations", "videos-behind-pictures", "notes-of-cameras", "sizes-and-captions", "capture-rates",
    ]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for name in superseded { migrator.registerMigration(name) { _ in } }
        migrator.registerMigration("facts-in-lines") { database in
            try createContents(database)
            try createFiles(database)
        }
        return migrator
    }

    /// Digests of files, and the version that each file had then.
    private static func createContents(_ database: Database) throws {
        try database.create(table: "content", options: [.ifNotExists, .withoutRowID]) { table in
            table.primaryKey("path", .text)
            table.column("version", .text).notNull()
            table.column("md5", .text).notNull().indexed()
            table.column("fingerprint", .text).notNull().indexed()
        }
    }

    /// Files, and the facts of each in a line (`CatalogRow`): a hundred thousand rows are read in a fraction of a second, and a new fact
    /// needs no new column.
    private static func createFiles(_ database: Database) throws {
        let isOlder = try database.tableExists("file")
        let hasNanoseconds = try isOlder && database.columns(in: "file").contains { $0.name == "nanoseconds" }
        if isOlder { try database.rename(table: "file", to: "older") }
        try database.create(table: "file", options: .withoutRowID) { table in
            table.primaryKey("path", .text)
            table.column("size", .integer).notNull()
            table.column("modified", .integer).notNull()
            table.column("nanoseconds", .integer).notNull()
            table.column("inode", .integer).notNull()
            table.column("kind", .integer).notNull()
            table.column("revision", .integer).notNull()
            table.column("facts", .blob)
            table.column("fingerprint", .text)
        }
        guard isOlder else { return }
        if hasNanoseconds {
            // Which files there were stays known, so that a disk that is not mounted is noticed. They are probed again.
            try database.execute(
                sql: """
                    INSERT INTO file (path, size, modified, nanoseconds, inode, kind, revision)
                    SELECT path, size, modified, nanoseconds, inode, outcome, 0 FROM older
                    """)
        }
        try database.drop(table: "older")
    }
}
