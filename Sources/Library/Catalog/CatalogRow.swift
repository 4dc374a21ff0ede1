import Foundation
import GRDB
import Model

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
