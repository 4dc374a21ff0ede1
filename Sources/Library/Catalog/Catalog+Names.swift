import GRDB
import Model

/// The media that scans have seen, by name.
extension Catalog {
    /// The outcomes of media: stills, videos, refused files, stills with videos.
    private static let media = "outcome IN (1, 2, 3, 5, 6)"

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
