import Files
import Foundation
import GRDB
package import Model

/// The albums that Dayreel keeps for jobs, in an SQLite file: references to the items that their films show.
///
/// A job finds its album by the album's id, which is stored with the job, because titles may change and repeat. Each film is a list of
/// items; an album has the items of all its films.
package final class AlbumDatabase: Sendable {
    private let database: DatabaseQueue
    private let path: String

    /// Opens or creates the file. Throws `DayreelError` if it cannot be used. Leaves a damaged file alone, since its contents exist nowhere
    /// else.
    package convenience init(path: String) throws { try self.init(path: path, patience: .usual) }

    init(path: String, patience: StateDatabase.Patience) throws {
        self.path = path
        let file = StateDatabase(
            name: Self.name, path: path, journal: .rollback, migrator: AlbumSchema.migrator,
            nameOfDamaged: nil, patience: patience)
        do {
            switch try file.open() {
            case .ready(let queue), .replaced(let queue, _): database = queue
            case .newer: throw Self.failure("it was written by a newer Dayreel", path)
            }
        } catch let error as DatabaseError {
            throw Self.failure(error, path)
        }
    }

    /// Replaces the items of a film. A job without an album gets `former`, the id of its album before this file was lost, unless another
    /// album has that id; otherwise `newId`. Throws `DayreelError`.
    package func keep(
        _ entries: [AlbumRecord.Entry], of film: String, job: AlbumRecord.JobPlace, title: String, links: String?,
        former: String? = nil, newId: String
    ) throws -> AlbumRecord {
        try write { database in
            let known = try Self.album(of: job, making: film, database)
            let lost = try former.flatMap { try Self.isTaken($0, database) ? nil : $0 }
            let id = known ?? lost ?? newId
            let before = try Row.fetchOne(database, sql: "SELECT links FROM album WHERE id = ?", arguments: [id])
            let linksBefore: String? = before?["links"]
            try database.execute(
                sql: "INSERT INTO album (id, title, links) VALUES (?, ?, ?) "
                    + "ON CONFLICT (id) DO UPDATE SET title = excluded.title, links = excluded.links",
                arguments: [id, title, links])
            try Self.note(job, id, database)
            try Self.replace(film, entries, id, database)
            return AlbumRecord(
                id: id, isAgain: (known ?? lost) != nil && before == nil,
                formerLinks: linksBefore == links ? nil : linksBefore, entries: try Self.entries(of: id, database),
                films: try Self.films(of: id, database))
        }
    }

    /// Records the new places of an album's media, keyed by their old paths. Returns all entries. Throws `DayreelError`.
    package func move(_ moved: [String: AlbumRecord.Entry], in id: String) throws -> [AlbumRecord.Entry] {
        try write { database in
            for (path, entry) in moved {
                try database.execute(
                    sql: "UPDATE item SET path = ?, root = ?, pair = ? WHERE album = ? AND path = ?",
                    arguments: [entry.path, entry.root, entry.pair, id, path])
            }
            return try Self.entries(of: id, database)
        }
    }

    /// All albums, in no particular order. Throws `DayreelError`.
    package func albums() throws -> [Album] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT id, title FROM album").map { row in
                let entries = try Self.entries(of: row["id"], database)
                let days = entries.reduce(nil as ClosedRange<Day>?) { $0.including($1.day) }
                return Album(id: row["id"], title: row["title"], section: .user, count: entries.count, days: days)
            }
        }
    }

    /// The folder of an album's links; nil for an album without one. Throws `DayreelError`.
    package func links(of id: String) throws -> String? {
        try read { try String.fetchOne($0, sql: "SELECT links FROM album WHERE id = ?", arguments: [id]) }
    }

    /// Deletes an album, but none of its media. Throws `DayreelError`.
    package func delete(_ id: String) throws {
        try write { database in
            try database.execute(sql: "DELETE FROM item WHERE album = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM album WHERE id = ?", arguments: [id])
        }
    }
}

extension AlbumDatabase {
    /// The id of the job's album: by the job's path; else by its file's identity, which survives a rename; else by its film, if only one
    /// job made it and that job's file is gone, because an editor may replace a renamed file by a new one.
    private static func album(
        of job: AlbumRecord.JobPlace, making film: String, _ database: Database
    ) throws -> String? {
        let byPath = try String.fetchOne(database, sql: "SELECT album FROM job WHERE path = ?", arguments: [job.path])
        if let byPath { return byPath }
        let renamed = try Row.fetchOne(
            database, sql: "SELECT path, album FROM job WHERE device = ? AND inode = ? AND born IS ?",
            arguments: [job.device, job.inode, job.born])
        if let renamed {
            let before: String = renamed["path"]
            return access(before, F_OK) != 0 ? renamed["album"] : nil
        }
        let makers = try Row.fetchAll(
            database,
            sql: "SELECT DISTINCT job.path, job.album FROM job JOIN item ON item.album = job.album WHERE item.film = ?",
            arguments: [film])
        guard let maker = makers.first, makers.count == 1, access(maker["path"] as String, F_OK) != 0 else {
            return nil
        }
        return maker["album"]
    }

    private static func isTaken(_ id: String, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM album WHERE id = ?) OR EXISTS (SELECT 1 FROM job WHERE album = ?)",
            arguments: [id, id]) ?? false
    }

    private static func note(_ job: AlbumRecord.JobPlace, _ id: String, _ database: Database) throws {
        try database.execute(sql: "DELETE FROM job WHERE album = ? OR path = ?", arguments: [id, job.path])
        try database.execute(
            sql: "INSERT INTO job (path, device, inode, born, album) VALUES (?, ?, ?, ?, ?)",
            arguments: [job.path, job.device, job.inode, job.born, id])
    }

    private static func replace(
        _ film: String, _ entries: [AlbumRecord.Entry], _ id: String, _ database: Database
    ) throws {
        try database.execute(sql: "DELETE FROM item WHERE album = ? AND film = ?", arguments: [id, film])
        for (number, entry) in entries.enumerated() {
            try database.execute(
                sql: "INSERT INTO item (album, film, number, path, root, pair, item, name, bytes, day) "
                    + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    id, film, number, entry.path, entry.root, entry.pair, entry.item, entry.name, entry.bytes,
                    entry.day.description,
                ])
        }
    }

    private static func entries(of id: String, _ database: Database) throws -> [AlbumRecord.Entry] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM item WHERE album = ? ORDER BY day, film, number", arguments: [id])
        var seen: Set<String> = []
        return rows.compactMap { row in
            let (text, path): (String, String) = (row["day"], row["path"])
            guard let day = Day(text), seen.insert(path).inserted else { return nil }
            return AlbumRecord.Entry(
                path: path, root: row["root"], pair: row["pair"], item: row["item"], name: row["name"],
                bytes: row["bytes"], day: day)
        }
    }

    private static func films(of id: String, _ database: Database) throws -> [String] {
        try String.fetchAll(
            database, sql: "SELECT DISTINCT film FROM item WHERE album = ? ORDER BY film", arguments: [id])
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do { return try database.read(body) } catch let error as DatabaseError {
            throw Self.failure(error, path)
        }
    }

    private func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do { return try database.write(body) } catch let error as DatabaseError {
            throw Self.failure(error, path)
        }
    }

    private static let name = "the list of albums"

    private static func failure(_ error: DatabaseError, _ path: String) -> DayreelError {
        StateDatabase.busy(error, name, at: path) ?? failure(error.message ?? "\(error)", path)
    }

    private static func failure(_ cause: String, _ path: String) -> DayreelError {
        DayreelError(
            .inputOutput, "the albums of jobs cannot be used", place: path, cause: cause,
            remedy: "Check the disk and the file's permissions. If you move the file away, jobs begin new albums.")
    }
}

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
