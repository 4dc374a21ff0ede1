import GRDB

/// The history's tables, version by version. A released migration never changes.
enum HistorySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        registerRuns(&migrator)
        registerOutcomes(&migrator)
        return migrator
    }

    private static func registerRuns(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("1") { database in
            try database.create(table: "run") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("job", .text).notNull()
                table.column("jobHash", .text).notNull()
                table.column("planHash", .text)
                table.column("title", .text).notNull()
                table.column("status", .text).notNull()
                table.column("period", .text)
                table.column("first", .text).notNull()
                table.column("last", .text).notNull()
                table.column("started", .integer).notNull()
                table.column("ended", .integer)
                table.column("days", .integer)
                table.column("frames", .integer)
                table.column("warnings", .text).notNull()
                table.column("film", .text).notNull()
                table.column("filmBytes", .integer)
                table.column("filmHash", .text)
                table.column("report", .text)
                table.column("error", .text)
                table.column("process", .integer).notNull()
                table.column("host", .text).notNull()
                table.column("presence", .text).notNull()
            }
            try database.create(index: "run_job", on: "run", columns: ["job"])
        }
    }

    private static func registerOutcomes(_ migrator: inout DatabaseMigrator) {
        // Earlier versions cannot read the status `nothing`. This migration changes no table; it only tells them that the file is newer.
        migrator.registerMigration("2-nothing") { _ in }
        migrator.registerMigration("3-dropped") { database in
            try database.alter(table: "run") { table in
                table.add(column: "wishedHash", .text)
                table.add(column: "dropped", .text)
                table.add(column: "shownDays", .text)
            }
        }
        // The names of the stages changed; interrupted runs keep theirs.
        migrator.registerMigration("4-stages") { database in
            for (old, new) in [("preparing", "scan"), ("composing", "render"), ("exporting", "assemble")] {
                try database.execute(sql: "UPDATE run SET status = ? WHERE status = ?", arguments: [new, old])
            }
        }
    }
}
