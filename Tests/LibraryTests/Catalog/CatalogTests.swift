import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct CatalogTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/state/catalog.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func file(_ path: String, size: Int64 = 1, modified: Int64 = 2, inode: UInt64 = 3) -> FoundFile {
        FoundFile(
            path: path, relativePath: path.lastPathPart, size: size,
            modified: FileTime(seconds: modified, nanoseconds: 7), inode: inode)
    }

    private let video = FileFacts.video(
        ProbedVideo(
            VideoFacts(
                duration: MediaTime(microseconds: 2_068_333), width: 320, height: 568, rotation: 90, frameRate: 29.98,
                dynamicRange: .hlg, bitDepth: 10, hasAudio: false, codec: "hevc",
                problems: [
                    .overstated(claimed: .max, held: 2_000_000), .startsLate(.milliseconds(900)),
                ], leadIn: .milliseconds(900)),
            dates: [
                "creation_time": "2013-11-29T12:19:32.000000Z", "date": "2013", "avchd": "2013-11-29T13:19:32",
                "gps": "2013-11-29T12:19:31Z", "maker": "2013:11:29 13:19:30+01:00", "user-data": "2013-11-28",
                "xmp": "2013-11-27T00:00:00", "offset": "+01:00",
            ], place: Coordinate(latitude: 52.5, longitude: -4.25), contentIdentifier: "A-1",
            streams: StreamChoice(picture: 1, sound: 4)))

    /// Nanoseconds since 1970 in 64 bits would only cover the years 1677 to 2262.
    @Test(arguments: [Int64.min, -10_000_000_000, -1, 10_000_000_000, .max])
    func everyFileTimeIsKept(seconds: Int64) throws {
        let catalog = try Catalog(path: nil)
        let file = file("/m/a", modified: seconds)
        try catalog.store([(file, video)])
        #expect(try catalog.facts(of: [file], under: "/m") == ["/m/a": video])
        var touched = file
        touched.modified.nanoseconds += 1
        #expect(try catalog.facts(of: [touched], under: "/m").isEmpty)
        #expect(CalendarTime.instants.contains(file.modifiedInstant))
    }

    /// Older versions had a column for each fact. What was in the folders stays known, and the files are probed again.
    @Test func `an older catalog is migrated`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: path)
        try CatalogSchema.migrator.migrate(old, upTo: "capture-rates")
        try old.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE file (path TEXT PRIMARY KEY, size INTEGER, modified INTEGER, inode INTEGER,
                        outcome INTEGER, message TEXT, nanoseconds INTEGER NOT NULL DEFAULT 0, fingerprint TEXT);
                    INSERT INTO file VALUES ('/m/a', 1, 2, 3, 4, NULL, 7, NULL), ('/m/b', 1, 2, 3, 2, NULL, 7, 'x');
                    CREATE TABLE content (path TEXT PRIMARY KEY, version TEXT, md5 TEXT, fingerprint TEXT);
                    INSERT INTO content VALUES ('/m/a', '1:2.7', 'abc', 'def');
                    """)
        }
        try old.close()
        let catalog = try Catalog(path: path)
        #expect(catalog.diagnostics.isEmpty)
        #expect(try catalog.entries(of: [file("/m/a"), file("/m/b")], under: "/m") == [nil, nil])
        #expect(try catalog.match([file("/m/a")], under: "/m") { _, _ in } == ["/m/b"])
        #expect(Array(catalog.allContents().paths) == ["/m/a"])
        try catalog.store([(file("/m/b"), video)])
        #expect(try Catalog(path: path).facts(of: [file("/m/b")], under: "/m") == ["/m/b": video])
    }

    @Test func `the oldest catalog, without nanoseconds, is replaced`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: path)
        try CatalogSchema.migrator.migrate(old, upTo: "5")
        try old.write {
            try $0.execute(sql: "CREATE TABLE file (path TEXT PRIMARY KEY); INSERT INTO file VALUES ('/m/a')")
        }
        try old.close()
        #expect(try Catalog(path: path).match([], under: "/m") { _, _ in } == [])
    }

    /// Another version may know other facts of a kind of file, other kinds, and other reasons.
    @Test func `what another version wrote is probed again`() throws {
        let files = ["a", "b", "c", "d"].map { file("/m/" + $0) }
        try Catalog(path: path).store(files.map { ($0, .refused(.noDecoder(codec: "x"))) })
        let changes = [
            "UPDATE file SET revision = revision + 1 WHERE path = '/m/a'",
            "UPDATE file SET kind = 99 WHERE path = '/m/b'",
            "UPDATE file SET facts = replace(CAST(facts AS TEXT), 'no-decoder', 'eaten') WHERE path = '/m/c'",
        ]
        let now = try DatabaseQueue(path: path)
        try now.write { database in for change in changes { try database.execute(sql: change) } }
        try now.close()
        #expect(try Catalog(path: path).facts(of: files, under: "/m").keys.sorted() == ["/m/d"])
    }

    private var everyKind: [(file: FoundFile, facts: FileFacts)] {
        [
            (file("/m/a"), video),
            (
                file("/m/b"),
                .still(
                    StillFacts(
                        taken: "2024:01:02 03:04:05+01:00", contentIdentifier: "X", lacksVideo: true, width: 300,
                        height: 400))
            ),
            (file("/m/c"), .nothing), (file("/m/d"), .ownFilm),
            (file("/m/f"), .sidecar(TakeoutSidecar(taken: 1_741_885_510, caption: "First snow"))),
            (
                file("/m/f1"),
                .sidecar(
                    TakeoutSidecar(
                        taken: 1, place: Coordinate(latitude: 1, longitude: 2), isTrashed: true, isFavorite: true))
            ),
            (
                file("/m/f2"),
                .xmp(XMPSidecar(date: "2024-01-28", place: Coordinate(latitude: -3, longitude: 4), rating: -1))
            ),
            (file("/m/f3"), .xmp(XMPSidecar(rating: 5, caption: "Oma's \"Geburtstag\""))),
            (file("/m/f4"), .cameraFile(CameraFile(taken: "2007-07-12T15:20:59"))),
            (file("/m/f5"), .slowMotion(SlowMotion(speed: Speed(125), part: .seconds(1)..<(.seconds(2))))),
            (
                file("/m/g"),
                .motionPhoto(
                    StillFacts(taken: "2024:01:02 03:04:05", place: Coordinate(latitude: 5, longitude: 6)),
                    .init(offset: 1 << 33, length: 77),
                    ProbedVideo(
                        VideoFacts(duration: .seconds(2), width: 2, height: 2, problems: [.startsLate(.seconds(1))]),
                        isScreenRecording: true, log: ["l", "m"]))
            ), (file("/m/h"), .brokenMotionPhoto(StillFacts(taken: "x"), .soundOnly)),
            (file("/m/e\n'🎄", inode: .max), .refused(.misnamed(fileExtension: "é\n🎄", content: .text))),
            (
                file("/m/i"),
                .refused(
                    .hugeSize(width: 70_000, height: .max), dates: ["creation_time": "2013-11-29T12:19:32.000000Z"])
            ),
        ]
    }

    @Test func keepsEveryKindOfFacts() throws {
        let all = everyKind
        for path in [path, nil] {
            let catalog = try Catalog(path: path)
            try catalog.store(all)
            let facts = try catalog.facts(of: all.map(\.file), under: "/m")
            #expect(facts == Dictionary(uniqueKeysWithValues: all.map { ($0.file.path, $0.facts) }))
        }
        #expect(try Catalog(path: path).facts(of: all.map(\.file), under: "/m").count == all.count)
    }

    @Test func aFingerprintHoldsAsLongAsItsFile() throws {
        let catalog = try Catalog(path: nil)
        let print = Fingerprint(digest: "abc")
        try catalog.store([(file("/m/a"), video), (file("/m/b"), video)])
        try catalog.store(["/m/a": print])
        let known = try catalog.entries(of: [file("/m/a"), file("/m/b")], under: "/m")
        #expect(known == [.init(facts: video, fingerprint: print), .init(facts: video)])
        #expect(try catalog.entries(of: [file("/m/a", modified: 9)], under: "/m") == [nil])
        try catalog.store([(file("/m/a"), video)])
        #expect(try catalog.entries(of: [file("/m/a")], under: "/m") == [.init(facts: video)])
    }

    @Test func unfinishedFilesAreNotKept() throws {
        let catalog = try Catalog(path: nil)
        try catalog.store([(file("/m/a"), .unfinished)])
        #expect(try catalog.facts(of: [file("/m/a")], under: "/m").isEmpty)
    }

    @Test func aChangedFileIsUnknown() throws {
        let catalog = try Catalog(path: nil)
        try catalog.store([(file("/m/a"), video)])
        for changed in [file("/m/a", size: 9), file("/m/a", modified: 9), file("/m/a", inode: 9), file("/m/b")] {
            #expect(try catalog.facts(of: [changed], under: "/m").isEmpty)
        }
        try catalog.store([(file("/m/a", size: 9), .still(StillFacts()))])
        #expect(try catalog.facts(of: [file("/m/a", size: 9)], under: "/m") == ["/m/a": .still(StillFacts())])
    }

    @Test func onlyFilesUnderTheFolderAreRead() throws {
        let catalog = try Catalog(path: nil)
        let files = ["/m/a", "/m0/a", "/m-x/a", "/m"].map { file($0) }
        try catalog.store(files.map { ($0, .still(StillFacts())) })
        #expect(try catalog.facts(of: files, under: "/m") == ["/m/a": .still(StillFacts())])
        #expect(try catalog.facts(of: files, under: "/").count == 4)
    }

    @Test func forgetsOnlyMissingFiles() throws {
        let there = try folder.write("text", to: "there.mov")
        let gone = folder.path + "/gone.mov"
        let catalog = try Catalog(path: nil)
        try catalog.store([
            (file(there), .still(StillFacts())), (file(gone), .still(StillFacts())),
            (file("/elsewhere/x"), .still(StillFacts())),
        ])
        #expect(try catalog.match([], under: folder.path) { _, _ in } == [gone, there])
        try catalog.forget(Catalog.missing(among: [gone, there]))
        #expect(try catalog.facts(of: [file(there), file(gone)], under: folder.path) == [there: .still(StillFacts())])
        #expect(try catalog.facts(of: [file("/elsewhere/x")], under: "/elsewhere").count == 1)
    }

    @Test func aDamagedCatalogIsSetAsideAndReplaced() throws {
        try folder.write("this is no database at all, whatever its name", to: "state/catalog.sqlite")
        let catalog = try Catalog(path: path)
        #expect(catalog.diagnostics.map(\.code) == [.catalogRebuilt])
        try catalog.store([(file("/m/a"), .still(StillFacts()))])
        #expect(try Catalog(path: path).diagnostics.isEmpty)
        #expect(try Catalog(path: path).facts(of: [file("/m/a")], under: "/m").count == 1)
        #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    }

    @Test func aCatalogWithDamagedPagesIsReplaced() throws {
        do {
            let catalog = try Catalog(path: path)
            try catalog.store((0..<2000).map { (file("/m/\($0)"), video) })
        }
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        try #require(bytes.count > 40_000)
        for index in 8192..<24_000 { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let catalog = try Catalog(path: path)
        #expect(catalog.diagnostics.map(\.code) == [.catalogRebuilt])
        #expect(try catalog.facts(of: [file("/m/1")], under: "/m").isEmpty)
    }

    @Test func twoConnectionsMayUseItAtOnce() async throws {
        let path = path
        let files = (0..<100).map { file("/m/\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for half in 0..<2 {
                group.addTask {
                    let catalog = try Catalog(path: path)
                    for file in files where file.path.utf8.count % 2 == half {
                        try catalog.store([(file, .still(StillFacts()))])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Catalog(path: path).facts(of: files, under: "/m").count == 100)
    }

    @Test(arguments: ["NULL", "1099511627776"])
    func `a row whose numbers are missing or too large is no entry`(value: String) throws {
        let values = Array(repeating: value, count: 64).joined(separator: ",")
        try DatabaseQueue().read { database in
            let rows = try Row.fetchCursor(database, sql: "SELECT \(values)")
            let row = try #require(try rows.next())
            #expect(CatalogRow.entry(from: row) == nil)
            #expect(!CatalogRow.isOf(file("/a.mov"), row))
        }
    }

    @Test func openingAndReadingWriteNothing() throws {
        try Catalog(path: path).store([(file("/m/a"), video)])
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        var status = stat()
        try #require(utimensat(AT_FDCWD, path, [timespec(), timespec()], 0) == 0)
        #expect(try Catalog(path: path).facts(of: [file("/m/a")], under: "/m").count == 1)
        try #require(stat(path, &status) == 0)
        #expect(status.st_mtim.tv_sec == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        // WAL: byte 18 of the header (sqlite.org/fileformat.html).
        #expect(before[18] == 2)
    }

    /// The catalog is not essential: the scan continues with one in memory.
    @Test func aPlaceThatCannotBeWrittenIsAWarning() throws {
        let path = try folder.write("text", to: "file") + "/catalog.sqlite"
        let catalog = try Catalog(path: path)
        #expect(catalog.diagnostics.map(\.code) == [.catalogUnavailable])
        try catalog.store([(file("/m/a"), video)])
        #expect(try catalog.facts(of: [file("/m/a")], under: "/m").count == 1)
    }

    @Test func aFailureToStoreIsReportedOnce() throws {
        let catalog = try Catalog(path: path)
        catalog.giveUp(DayreelError(.inputOutput, "the disk is full"))
        catalog.giveUp(DayreelError(.inputOutput, "it still is"))
        try catalog.store([(file("/m/a"), video)])
        #expect(catalog.diagnostics.map(\.code) == [.catalogUnavailable])
        #expect(catalog.diagnostics.first?.message.contains("the disk is full") == true)
        #expect(try Catalog(path: path).facts(of: [file("/m/a")], under: "/m").isEmpty)
    }
}

extension Catalog {
    /// One entry for each file, sorted by path.
    fileprivate func entries(of files: [FoundFile], under folder: String) throws -> [Entry?] {
        var entries: [Entry?] = []
        _ = try match(files, under: folder) { _, entry in entries.append(entry) }
        return entries
    }

    /// Facts by path, for files in any order.
    fileprivate func facts(of files: [FoundFile], under folder: String) throws -> [String: FileFacts] {
        var facts: [String: FileFacts] = [:]
        let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        _ = try match(files, under: folder) { file, entry in facts[file.path] = entry?.facts }
        return facts
    }
}
