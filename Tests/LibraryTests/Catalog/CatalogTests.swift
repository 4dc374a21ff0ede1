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
        VideoFacts(
            duration: MediaTime(microseconds: 2_068_333), width: 320, height: 568, rotation: 90, frameRate: 29.98,
            dynamicRange: .hlg, bitDepth: 10, hasAudio: false, codec: "hevc",
            dates: [
                "creation_time": "2013-11-29T12:19:32.000000Z", "date": "2013", "avchd": "2013-11-29T13:19:32",
                "gps": "2013-11-29T12:19:31Z", "maker": "2013:11:29 13:19:30+01:00", "user-data": "2013-11-28",
                "xmp": "2013-11-27T00:00:00", "offset": "+01:00",
            ], place: Coordinate(latitude: 52.5, longitude: -4.25), contentIdentifier: "A-1",
            problems: [
                .overstated(claimed: .max, held: 2_000_000), .startsLate(.milliseconds(900)),
            ], leadIn: .milliseconds(900), streams: StreamChoice(picture: 1, sound: 4)))

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

    /// A catalog from before times had two columns is still valid.
    @Test func anOlderCatalogIsMigrated() throws {
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: path)
        try CatalogSchema.migrator.migrate(old, upTo: "5")
        try old.write { database in
            for (name, modified) in [("a", 1_700_000_000_123_456_789), ("b", -1)] as [(String, Int64)] {
                try database.execute(
                    sql: "INSERT INTO file (path, size, modified, inode, outcome) VALUES (?, 1, ?, 3, 4)",
                    arguments: ["/m/" + name, modified])
            }
        }
        try old.close()
        let catalog = try Catalog(path: path)
        var file = file("/m/a", modified: 1_700_000_000)
        file.modified.nanoseconds = 123_456_789
        let known = try catalog.facts(of: [file, self.file("/m/b", modified: -1)], under: "/m")
        #expect(known == ["/m/a": .ownFilm])
    }

    /// Photos had no sizes, and Takeouts and XMP files no captions: these files are probed again, and no others.
    @Test func `what older versions knew of photos and their descriptions is read again`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: path)
        try CatalogSchema.migrator.migrate(old, upTo: "notes-of-cameras")
        let rows = [("a.jpg", 1), ("a.json", 7), ("b.xmp", 8), ("c.xmp", 0), ("d.mp4", 4), ("e.txt", 0)]
        try old.write { database in
            for (name, outcome) in rows {
                try database.execute(
                    sql: "INSERT INTO file (path, size, modified, nanoseconds, inode, outcome, creationTime) "
                        + "VALUES ('/m/\(name)', 1, 2, 7, 3, \(outcome), 9)")
            }
        }
        try old.close()
        let known = try Catalog(path: path).facts(of: rows.map { file("/m/" + $0.0) }, under: "/m")
        #expect(known == ["/m/d.mp4": .ownFilm, "/m/e.txt": .nothing])
    }

    /// Reasons used to be sentences: files that have one are probed again, and so are files with a reason of a later version.
    @Test func `files with reasons of another version are probed again`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        let rows = [
            ("a", 3, "'holds text'", "NULL"), ("b", 2, "NULL", "'has no picture in its first 0.6 s'"),
            ("c", 4, "NULL", "NULL"),
        ]
        func insert(_ rows: [(String, Int, String, String)], into queue: DatabaseQueue) throws {
            try queue.write { database in
                for (name, outcome, message, problems) in rows {
                    try database.execute(
                        sql: "INSERT INTO file (path, size, modified, nanoseconds, inode, outcome, message, problems) "
                            + "VALUES ('/m/\(name)', 1, 2, 7, 3, \(outcome), \(message), \(problems))")
                }
            }
        }
        let old = try DatabaseQueue(path: path)
        try CatalogSchema.migrator.migrate(old, upTo: "xmp-of-icloudpd")
        try insert(rows, into: old)
        try old.close()
        let files = ["a", "b", "c", "d", "e"].map { file("/m/" + $0) }
        #expect(try Catalog(path: path).facts(of: files, under: "/m").keys.sorted() == ["/m/c"])
        let now = try DatabaseQueue(path: path)
        try insert([("d", 3, #"'{"eaten":{}}'"#, "NULL"), ("e", 2, "NULL", #"'[{"eaten":{}}]'"#)], into: now)
        try now.close()
        #expect(try Catalog(path: path).facts(of: files, under: "/m").keys.sorted() == ["/m/c"])
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
            (
                file("/m/g"),
                .motionPhoto(
                    StillFacts(taken: "2024:01:02 03:04:05", place: Coordinate(latitude: 5, longitude: 6)),
                    .init(offset: 1 << 33, length: 77),
                    VideoFacts(
                        duration: .seconds(2), width: 1, height: 2, problems: [.startsLate(.seconds(1))],
                        isScreenRecording: true,
                        log: ["l", "m"]))
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
        #expect(catalog.diagnostics.first?.message.contains("Not a directory") == true)
        try catalog.store([(file("/m/a"), video)])
        #expect(try catalog.facts(of: [file("/m/a")], under: "/m").count == 1)
    }

    @Test func aFailureToStoreIsReportedOnce() throws {
        let catalog = try Catalog(path: path)
        catalog.giveUp(DayreelError(.inputOutput, "the disk is full"))
        catalog.giveUp(DayreelError(.inputOutput, "it still is"))
        try catalog.store([(file("/m/a"), video)])
        #expect(catalog.diagnostics.map(\.message) == ["what scans find out is not kept: the disk is full"])
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
