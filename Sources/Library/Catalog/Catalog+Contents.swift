import Files
import GRDB
package import Model

/// Names of files from their bytes. They stand under `{path}` and `{size}:{modification time}`: a file that was changed is read again.
extension Catalog {
    /// A file's size and time, as text.
    package struct Version: Hashable, Sendable {
        /// Bytes.
        package let size: Int64
        let modified: FileTime

        /// Nil if there is no such file.
        package init?(ofFileAt path: String) {
            guard let status = FileStatus(path, followingLinks: true), status.kind == .file else { return nil }
            (size, modified) = (status.size, status.modified)
        }

        var text: String { "\(size):\(modified.seconds).\(modified.nanoseconds)" }
    }

    /// Digests of the files that are as they were when these were made, by path. Looks at each of the files that the catalog has.
    package func contents(of paths: some Sequence<String>) -> [String: ContentDigests] {
        let found = try? read { database in
            let statement = try database.makeStatement(
                sql: "SELECT version, md5, fingerprint FROM content WHERE path = ?")
            var found: [String: (version: String, digests: ContentDigests)] = [:]
            for path in paths {
                guard let row = try Row.fetchOne(statement, arguments: [path]) else { continue }
                found[path] = (row[0], ContentDigests(md5: row[1], fingerprint: row[2]))
            }
            return found
        }
        return (found ?? [:]).filter { Version(ofFileAt: $0.key)?.text == $0.value.version }.mapValues(\.digests)
    }

    /// Digests of a file as they stand in the catalog.
    package struct Content: Hashable, Sendable {
        fileprivate let version: String
        package let digests: ContentDigests

        /// True if the file is as it was when it was read.
        package func isOfFile(at path: String) -> Bool { Version(ofFileAt: path)?.text == version }
    }

    /// Digests of all files that were ever read for them, by path. Looks at none of the files.
    package func allContents() -> [String: Content] {
        let found = try? read { database in
            try Row.fetchAll(database, sql: "SELECT path, version, md5, fingerprint FROM content").map { row in
                (row[0] as String, Content(version: row[1], digests: ContentDigests(md5: row[2], fingerprint: row[3])))
            }
        }
        return Dictionary(found ?? []) { $1 }
    }

    /// Paths of files that had these bytes when they were read last.
    package func paths(ofContents id: ContentId) -> [String] {
        let md5: String? = if case .md5(let digits) = id { digits } else { nil }
        guard md5 != nil || id.fingerprint != nil else { return [] }
        let found = try? read { database in
            try String.fetchAll(
                database,
                sql: "SELECT path FROM content WHERE md5 = ? UNION SELECT path FROM content WHERE fingerprint = ?",
                arguments: [md5, id.fingerprint])
        }
        return found ?? []
    }

    /// Keeps the digests of a file that was read in this version, unless somebody has written to it meanwhile: then it is read again the
    /// next time.
    package func store(_ digests: ContentDigests, of path: String, _ version: Version) throws {
        guard Version(ofFileAt: path) == version else { return }
        try write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO content (path, version, md5, fingerprint) VALUES (?, ?, ?, ?)",
                arguments: [path, version.text, digests.md5, digests.fingerprint])
        }
    }
}
