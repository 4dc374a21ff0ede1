import Foundation
import GRDB
import Model

/// Reads the assets and albums of a library from a private copy of its database, which is deleted with the reader.
final class PhotosReader: Sendable {
    let package: PhotosPackage
    private let copy: DatabaseCopy
    private let queue: DatabaseQueue
    private let schema: PhotosSchema
    private let limits: LibraryLimits
    private let guarding: DatabaseGuard

    /// `temporary` is the absolute path of a folder for temporary files, with room for the database. `pause` waits before each further
    /// attempt, numbered from 1, to copy a database that Photos is writing.
    ///
    /// Throws `DayreelError`: `missingInput` for a folder that is no library, or a library of an unknown version; `busy` while Photos
    /// writes to it; `inputOutput` for a damaged one, and for one that costs more than a library may; `diskFull`. Throws
    /// `CancellationError`.
    convenience init(
        _ package: PhotosPackage, temporary: String, pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger
    ) throws {
        try self.init(package, temporary: temporary, limits: .usual, pause: pause)
    }

    convenience init(
        _ package: PhotosPackage, temporary: String, limits: LibraryLimits,
        pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger
    ) throws {
        try package.check()
        let copy = try DatabaseCopy(of: package, in: temporary, limits: limits, pause: pause)
        try self.init(package, copy, limits)
    }

    /// Returns the result of `body`, which reads while the copy is still being checked: checking a large library takes as long as listing
    /// it. If the copy turns out damaged, its result is discarded, and `body` is called again with a new copy. Throws what `init` and
    /// `body` throw.
    static func reading<Result>(
        _ package: PhotosPackage, temporary: String, pause: (_ attempt: Int) -> Void = PhotosReader.waitLonger,
        _ body: (PhotosReader) throws -> Result
    ) throws -> Result {
        try package.check()
        let limits = LibraryLimits.usual
        var attempt = 0
        while true {
            let copy = try DatabaseCopy(of: package, in: temporary, limits: limits, isChecked: false, pause: pause)
            let check = try DatabaseCheck(copy, limits)
            let result = Swift.Result { try body(PhotosReader(package, copy, limits)) }
            // Waits even when cancelled, for a moment: the check reads the copy, which is deleted as soon as nobody here needs it.
            let verdict = withExtendedLifetime(copy) { Swift.Result { try check.wait() } }
            if case .failure(let error) = result, error is CancellationError { throw error }
            guard let cause = try verdict.get() else { return try result.get() }
            guard attempt < DatabaseCopy.mostRetries else { throw DatabaseCopy.damaged(package, cause) }
            attempt += 1
            try Task.checkCancellation()
            pause(attempt)
        }
    }

    private init(_ package: PhotosPackage, _ copy: DatabaseCopy, _ limits: LibraryLimits) throws {
        (self.package, self.copy, self.limits) = (package, copy, limits)
        guarding = DatabaseGuard(limits)
        do {
            let queue = try DatabaseQueue(path: copy.path, configuration: .ofLibrary(guarding))
            schema = try queue.read { try PhotosSchema($0, package: package) }
            self.queue = queue
        } catch let error as DatabaseError {
            throw guarding.meaning(of: error, package)
        }
    }

    /// Waits a quarter of a second, and twice as long each time: 3.75 seconds in all.
    static func waitLonger(_ attempt: Int) { usleep(125_000 << UInt32(min(attempt, 5))) }

    /// Calls `body` with each asset outside the trash, including hidden ones and those of shared albums; of a burst, only with the photos
    /// that the user chose. `clipsOnly` makes SQLite skip photos without a recording. Keeps one row in memory at a time. Returns the number
    /// of assets that are left out because their names are longer than a disk can have. Throws `DayreelError`, `CancellationError`, and
    /// what `body` throws.
    @discardableResult
    func forEachAsset(clipsOnly: Bool = false, _ body: (PhotosAsset) throws -> Void) throws -> Int {
        try read { database in
            let query = AssetQuery(schema)
            let sql = query.sql(where: clipsOnly ? query.isClip : nil)
            var (overlong, texts, count) = (0, 0, 0)
            try database.forEachRow(sql, atMost: limits.assets, of: "assets", package) { row in
                count += 1
                if count.isMultiple(of: 1024) { try Task.checkCancellation() }
                do {
                    guard let asset = try query.asset(from: row) else { return }
                    texts += asset.textBytes
                    guard texts <= limits.texts else {
                        throw DayreelError(unreasonable: "the texts of its assets are too long", package)
                    }
                    try body(asset)
                } catch is AssetQuery.OverlongText {
                    overlong += 1
                }
            }
            return overlong
        }
    }

    /// User albums, shared albums and computed smart albums, including empty ones, in no order. `now` is in seconds since 1970; `home` is
    /// the zone of dates that have none. Throws `DayreelError`.
    func albums(now: Int64, home: TimeZone) throws -> [Album] {
        try read { database in
            let query = albumQuery
            return try query.albums(database, home: home) + query.smartAlbums(database, now: now, home: home)
        }
    }

    /// The `uuid` of each asset in any of the albums. Throws `DayreelError`.
    func members(of albums: Set<String>, now: Int64) throws -> Set<String> {
        try read { try albumQuery.members(of: albums, $0, now: now) }
    }

    /// The `uuid` of each asset in each album, by the album's id. Throws `DayreelError`.
    func members(now: Int64) throws -> [String: [String]] {
        try read { try albumQuery.members($0, now: now) }
    }

    private var albumQuery: AlbumQuery { AlbumQuery(schema, package, limits) }

    private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.read(body)
        } catch let error as DatabaseError {
            throw guarding.meaning(of: error, package)
        }
    }
}
