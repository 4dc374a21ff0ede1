package import Foundation
import GRDB
package import Model

/// Reads the assets and albums of a library from a private copy of its database, which is deleted with the reader.
package final class PhotosReader: Sendable {
    package let package: PhotosPackage
    private let copy: DatabaseCopy
    private let queue: DatabaseQueue
    private let schema: PhotosSchema

    /// `temporary` is the absolute path of a folder for temporary files, with room for the database. `pause` waits before each further
    /// attempt, numbered from 1, to copy a database that Photos is writing.
    ///
    /// Throws `DayreelError`: `missingInput` for a folder that is no library, or a library of an unknown version; `busy` while Photos
    /// writes to it; `inputOutput` for a damaged one; `diskFull`. Throws `CancellationError`.
    package convenience init(
        _ package: PhotosPackage, temporary: String, pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger
    ) throws {
        try package.check()
        try self.init(package, try DatabaseCopy(of: package, in: temporary, pause: pause))
    }

    /// Returns the result of `body`, which reads while the copy is still being checked: checking a large library takes as long as listing
    /// it. If the copy turns out damaged, its result is discarded, and `body` is called again with a new copy. Throws what `init` and
    /// `body` throw.
    package static func reading<Result>(
        _ package: PhotosPackage, temporary: String, pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger,
        _ body: (PhotosReader) throws -> Result
    ) throws -> Result {
        try package.check()
        var attempt = 0
        while true {
            let copy = try DatabaseCopy(of: package, in: temporary, isChecked: false, pause: pause)
            let check = try DatabaseCheck(copy)
            let result = Swift.Result { try body(PhotosReader(package, copy)) }
            // Waits even when cancelled: the check reads the copy, which is deleted as soon as nobody here needs it.
            let verdict = withExtendedLifetime(copy) { Swift.Result { try check.wait() } }
            if case .failure(let error) = result, error is CancellationError { throw error }
            guard let cause = try verdict.get() else { return try result.get() }
            guard attempt < DatabaseCopy.mostRetries else { throw DatabaseCopy.damaged(package, cause) }
            attempt += 1
            try Task.checkCancellation()
            pause(attempt)
        }
    }

    private init(_ package: PhotosPackage, _ copy: DatabaseCopy) throws {
        (self.package, self.copy) = (package, copy)
        do {
            let queue = try DatabaseQueue(path: copy.path, configuration: .ofLibrary)
            schema = try queue.read { try PhotosSchema($0, package: package) }
            self.queue = queue
        } catch let error as DatabaseError {
            throw Self.failure(error, package)
        }
    }

    /// Waits a quarter of a second, and twice as long each time: 3.75 seconds in all.
    package static func waitLonger(_ attempt: Int) { usleep(125_000 << UInt32(min(attempt, 5))) }

    /// Calls `body` with each asset outside the trash, including hidden ones and those of shared albums; of a burst, only with the photos
    /// that the user chose. `clipsOnly` makes SQLite skip photos without a recording. Keeps one row in memory at a time. Throws
    /// `DayreelError`, `CancellationError`, and what `body` throws.
    package func forEachAsset(clipsOnly: Bool = false, _ body: (PhotosAsset) throws -> Void) throws {
        try read { database in
            let query = AssetQuery(schema)
            let rows = try Row.fetchCursor(database, sql: query.sql(where: clipsOnly ? query.isClip : nil))
            var count = 0
            while let row = try rows.next() {
                count += 1
                if count.isMultiple(of: 1024) { try Task.checkCancellation() }
                if let asset = query.asset(from: row) { try body(asset) }
            }
        }
    }

    /// User albums, shared albums and computed smart albums, including empty ones, in no order. `now` is in seconds since 1970; `home` is
    /// the zone of dates that have none. Throws `DayreelError`.
    package func albums(now: Int64, home: TimeZone) throws -> [Album] {
        try read { database in
            let query = AlbumQuery(schema)
            return try query.albums(database, home: home) + query.smartAlbums(database, now: now, home: home)
        }
    }

    /// The `uuid` of each asset in any of the albums. Throws `DayreelError`.
    package func members(of albums: Set<String>, now: Int64) throws -> Set<String> {
        try read { try AlbumQuery(schema).members(of: albums, $0, now: now) }
    }

    /// The `uuid` of each asset in each album, by the album's id. Throws `DayreelError`.
    package func members(now: Int64) throws -> [String: [String]] {
        try read { try AlbumQuery(schema).members($0, now: now) }
    }

    private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.read(body)
        } catch let error as DatabaseError {
            throw Self.failure(error, package)
        }
    }

    private static func failure(_ error: DatabaseError, _ package: PhotosPackage) -> DayreelError {
        if error.resultCode == .SQLITE_FULL {
            return DayreelError.system(ENOSPC, DatabaseCopy.noRoom, place: package.path)
        }
        return DayreelError(
            .inputOutput, "the library's database cannot be read to its end", place: package.path, cause: error.message,
            remedy:
                "Copy the library again. If that does not help, hold Option and Command while Photos starts, and let it "
                + "repair the library.")
    }
}
