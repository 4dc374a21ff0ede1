import Foundation
import GRDB
import Model

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

/// A row of the table `file`: which file it was, and what is known of it, in the line that an examiner replies with.
enum CatalogRow {
    private enum Column: Int, CaseIterable {
        case path, size, modified, nanoseconds, inode, kind, revision, facts
        /// Not written with the others: a file's fingerprint is stored later, and forgotten with its facts.
        case fingerprint
    }

    private static let written = Column.allCases.dropLast().map { "\($0)" }

    static let select = "SELECT \(Column.allCases.map { "\($0)" }.joined(separator: ", ")) FROM file"
    static let insert =
        "INSERT OR REPLACE INTO file (\(written.joined(separator: ", "))) "
        + "VALUES (\(written.map { _ in "?" }.joined(separator: ", ")))"

    static func path(_ row: Row) -> String { row[Column.path.rawValue] }

    /// True if the file has not changed since the row was written.
    static func isOf(_ file: FoundFile, _ row: Row) -> Bool {
        // Optional, because a damaged database may have no number where the table wants one.
        let (size, seconds): (Int64?, Int64?) = (row[Column.size.rawValue], row[Column.modified.rawValue])
        let (nanoseconds, inode): (Int64?, Int64?) = (row[Column.nanoseconds.rawValue], row[Column.inode.rawValue])
        return size == file.size && seconds == file.modified.seconds
            && nanoseconds == Int64(file.modified.nanoseconds) && inode == Int64(bitPattern: file.inode)
    }

    /// The entry of a row; nil if another version wrote it that knew other facts, so that the file is probed again.
    static func entry(from row: Row) -> Catalog.Entry? {
        let (number, revision): (Int?, Int?) = (row[Column.kind.rawValue], row[Column.revision.rawValue])
        guard let kind = number.flatMap(FileFacts.Kind.init(rawValue:)), kind.revision == revision else { return nil }
        // Throws, and so counts as another version's, if a damaged database has a number there.
        let facts = try? row.withUnsafeData(atIndex: Column.facts.rawValue) { line in
            (line ?? Data()).withUnsafeBytes { bytes in
                var fields = FieldReader(bytes)
                return FileFacts(kind, in: &fields)
            }
        }
        guard let facts else { return nil }
        let digest: String? = row[Column.fingerprint.rawValue]
        return Catalog.Entry(facts: facts, fingerprint: digest.map(Fingerprint.init(digest:)))
    }

    /// The values of a row; nil for facts that are not kept.
    static func arguments(_ file: FoundFile, _ facts: FileFacts) -> StatementArguments? {
        guard facts != .unfinished else { return nil }
        var (line, facts) = (FieldLine(), facts)
        facts.code(&line)
        return [
            file.path, file.size, file.modified.seconds, file.modified.nanoseconds, Int64(bitPattern: file.inode),
            facts.kind.rawValue, facts.kind.revision, Data(line.bytes),
        ]
    }
}
