package import Files
import GRDB
package import Model

/// Digests of files. The catalog keeps those of a file under its path with the version `{size}:{modification time}`, and those of an object
/// in a bucket under its address with the version `{size}:{ETag}`. Digests of another version do not count.
extension Catalog {
    /// Digests by path, for files that have not changed since they were read. Checks each file for which the catalog has digests.
    package func contents(of paths: some Sequence<String>) -> [String: ContentDigests] {
        kept(of: paths).filter { FileVersion(ofFileAt: $0.key)?.text == $0.value.version }.mapValues(\.digests)
    }

    /// Digests by address, for objects that have not changed since they were read. `versions` has their present versions, by address.
    package func contents(ofObjects versions: [String: String]) -> [String: ContentDigests] {
        kept(of: versions.keys).filter { versions[$0.key] == $0.value.version }.mapValues(\.digests)
    }

    private func kept(of paths: some Sequence<String>) -> [String: (version: String, digests: ContentDigests)] {
        let found = try? read { database in
            let statement = try database.makeStatement(
                sql: "SELECT version, md5, fingerprint FROM content WHERE path = ?")
            var found: [String: (version: String, digests: ContentDigests)] = [:]
            for path in paths {
                guard let row = try Row.fetchOne(statement, arguments: [path]) else { continue }
                found[path] = (row[0], ContentDigests(md5: row[1], appleFingerprint: row[2]))
            }
            return found
        }
        return found ?? [:]
    }

    /// All digests in the catalog. Checks none of the files.
    package func allContents() -> KnownContents {
        let found = try? read { database in
            try Row.fetchAll(database, sql: "SELECT path, version, md5, fingerprint FROM content").map { row in
                (
                    row[0] as String,
                    KnownContents.Entry(
                        version: row[1], digests: ContentDigests(md5: row[2], appleFingerprint: row[3]))
                )
            }
        }
        return KnownContents(entries: Dictionary(found ?? []) { $1 })
    }

    /// Paths of the files that had these contents when they were last read.
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

    /// Keeps the digests of a file that had this state before it was read. Does nothing if the file has changed in the meantime, or if
    /// another one was in its place for a moment: it is read again the next time.
    package func store(_ digests: ContentDigests, of path: String, _ before: FileStatus) throws {
        guard let now = FileStatus(path), now.kind == .file, now.isUntouched(since: before) else { return }
        try store(digests, of: path, before.version.text)
    }

    /// Keeps the digests of an object of a bucket in this version.
    package func store(_ digests: ContentDigests, ofObject address: String, version: String) throws {
        try store(digests, of: address, version)
    }

    private func store(_ digests: ContentDigests, of path: String, _ version: String) throws {
        try write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO content (path, version, md5, fingerprint) VALUES (?, ?, ?, ?)",
                arguments: [path, version, digests.md5, digests.appleFingerprint])
        }
    }
}

/// A snapshot of all digests in the catalog.
package struct KnownContents: Sendable {
    fileprivate struct Entry {
        let version: String
        let digests: ContentDigests
    }

    package static let none = KnownContents(entries: [:])

    fileprivate let entries: [String: Entry]

    /// Absolute paths of files whose digests are known, though perhaps out of date.
    package var paths: some Collection<String> { entries.keys }

    /// The digests of the file as it is now; nil if they are unknown or out of date.
    package func digests(ofFile path: String) -> ContentDigests? {
        guard let entry = entries[path], FileVersion(ofFileAt: path)?.text == entry.version else { return nil }
        return entry.digests
    }
}

extension FileVersion {
    /// Size and modification time, in the catalog's form.
    fileprivate var text: String { "\(size):\(modified.seconds).\(modified.nanoseconds)" }
}

/// The media that scans have seen, by name.
extension Catalog {
    private static let media: String = {
        let kinds: [FileFacts.Kind] = [.still, .video, .refused, .motionPhoto, .brokenMotionPhoto]
        return "kind IN (\(kinds.map { "\($0.rawValue)" }.joined(separator: ", ")))"
    }()

    /// The paths of the media that a name may mean, as a pin does: an absolute path or address, its end, or the id of an item in an Apple
    /// Photos library, whose files are named by it. Letter case matters. Throws `DayreelError`.
    package func paths(named name: String) throws -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT path FROM file WHERE \(Self.media) AND (path = :name
                    OR substr(path, -length(:tail)) = :tail
                    OR (path LIKE '%.photoslibrary/%' AND instr(path, :tail || '.') > 0))
                    """,
                arguments: ["name": name, "tail": "/" + name])
        }
    }

    /// The paths of all media. Throws `DayreelError`.
    package func mediaPaths() throws -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT path FROM file WHERE \(Self.media) ORDER BY path") }
    }
}
