package import Foundation
import GRDB
package import Model

/// A library that is open for reading: its assets and albums, from a private copy of its database, which goes with the reader.
package final class PhotosReader: Sendable {
    package let package: PhotosPackage
    private let copy: DatabaseCopy
    private let queue: DatabaseQueue
    private let schema: PhotosSchema

    /// `temporary` is a folder for temporary files, absolute; it needs room for the database. `pause` waits before another attempt to
    /// copy a database that Photos is writing, which is numbered from 1.
    ///
    /// Throws `DayreelError`: `missingInput` for what is no library, or one of a version that cannot be read; `busy` while it is being
    /// written; `inputOutput` for a damaged one; `diskFull`; `CancellationError`.
    package convenience init(
        _ package: PhotosPackage, temporary: String, pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger
    ) throws {
        try package.check()
        try self.init(package, try DatabaseCopy(of: package, in: temporary, pause: pause))
    }

    /// The result of `body` with a reader, which begins before the copy is checked: a check of a large library takes as long as its
    /// listing. What was read of a copy that turns out damaged is thrown away, and `body` is called again with another one. Throws as
    /// `init`, and what `body` throws.
    package static func reading<Result>(
        _ package: PhotosPackage, temporary: String, pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger,
        _ body: (PhotosReader) throws -> Result
    ) throws -> Result {
        try package.check()
        var attempt = 0
        while true {
            let copy = try DatabaseCopy(of: package, in: temporary, isChecked: false, pause: pause)
            let check = DatabaseCheck(copy)
            let result = Swift.Result { try body(PhotosReader(package, copy)) }
            // Also when the work is cancelled: until the check ends, it holds the copy, which would stay behind on the disk.
            let verdict = Swift.Result { try check.wait() }
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

    /// A quarter of a second, and twice as long each time: 3.75 seconds in all.
    package static func waitLonger(_ attempt: Int) { usleep(125_000 << UInt32(min(attempt, 5))) }

    /// Calls `body` with each asset that is not in the trash, hidden ones and those of shared albums included; of bursts only with the
    /// photos that were chosen. With `clipsOnly` photos without a recording are passed over before their rows are read; the best range and
    /// the scores only come `withAnalysis`, which is a table of its own. One row is in memory at a time. Throws `DayreelError`,
    /// `CancellationError`, and what `body` throws.
    package func forEachAsset(
        clipsOnly: Bool = false, withAnalysis: Bool = true, _ body: (PhotosAsset) throws -> Void
    ) throws {
        try read { database in
            let query = AssetQuery(schema, withAnalysis: withAnalysis)
            let rows = try Row.fetchCursor(database, sql: query.sql(where: clipsOnly ? query.isClip : nil))
            var count = 0
            while let row = try rows.next() {
                count += 1
                if count.isMultiple(of: 1024) { try Task.checkCancellation() }
                if let asset = query.asset(from: row) { try body(asset) }
            }
        }
    }

    /// User, shared and computed smart albums, the empty ones too, in no order. `now` is in seconds since 1970; `home` is the zone of
    /// dates that have none. Throws `DayreelError`.
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
