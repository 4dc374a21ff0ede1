import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Library

/// Libraries unlike any available package: of a future version, and with more albums than anybody looks through.
@Suite(.enabled(if: Checkout.expectsShared)) struct FutureLibraryTests {
    private let temporary: TemporaryFolder
    private let package: PhotosPackage

    init() throws {
        temporary = try TemporaryFolder()
        package = try SharedLibraries.copyOfDatabase("Test-Media-Types-15.7.2", in: temporary)
    }

    private func change(_ body: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: package.path + "/database/Photos.sqlite")
        try queue.write { database in
            try database.dropTriggers()
            try body(database)
        }
        try queue.close()
    }

    /// The model's number jumps (to 270008501 in one beta), entities get other numbers, and new tables and columns appear.
    @Test func `a future version is read by its tables' columns`() throws {
        let before = try SharedLibraries.reader("Test-Media-Types-15.7.2", temporary: temporary)
        let albums = try before.albums(now: 0, home: .gmt).sorted { $0.id < $1.id }
        let model = try PropertyListSerialization.data(
            fromPropertyList: ["PLModelVersion": 270_008_501], format: .binary, options: 0)
        try change { database in
            try database.execute(
                sql: """
                    CREATE TABLE ZHOLOGRAM (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZDEPTH BLOB);
                    INSERT INTO ZHOLOGRAM VALUES (1, 1, x'00FF');
                    ALTER TABLE ZASSET ADD COLUMN ZHOLOGRAM INTEGER;
                    ALTER TABLE Z_30ASSETS RENAME TO Z_99ASSETS;
                    ALTER TABLE Z_99ASSETS RENAME COLUMN Z_30ALBUMS TO Z_99ALBUMS;
                    UPDATE Z_PRIMARYKEY SET Z_ENT = 99 WHERE Z_NAME = 'Album';
                    """)
            try database.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [model])
        }
        let after = try PhotosReader(package, temporary: temporary.path)
        #expect(try after.assets() == before.assets())
        #expect(try after.albums(now: 0, home: .gmt).sorted { $0.id < $1.id } == albums)
        #expect(albums.contains { $0.section == .user && $0.count > 0 })
    }

    /// GRDB ends the process if a text is read as a number, and `abs` does so for the smallest integer.
    @Test func `values that Photos never writes do no harm`() throws {
        let before = try SharedLibraries.reader("Test-Media-Types-15.7.2", temporary: temporary).assets()
        try change { database in
            try database.execute(
                sql: "UPDATE ZADDITIONALASSETATTRIBUTES SET ZTIMEZONEOFFSET = ?, ZINFERREDTIMEZONEOFFSET = ?",
                arguments: [Int64.min, Int64.max])
            try database.execute(
                sql: """
                    ALTER TABLE ZASSET ADD COLUMN ZCOLLECTIONSHARE INTEGER;
                    INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (162, 'CollectionShare', 61, 9);
                    DROP TABLE ZSHARE;
                    CREATE TABLE ZSHARE (Z_PK TEXT, Z_ENT INTEGER, ZTRASHEDSTATE INTEGER, ZTITLE TEXT, ZUUID TEXT);
                    INSERT INTO ZSHARE VALUES ('none', 162, 0, 'Odd', 'ODD');
                    """)
        }
        let reader = try PhotosReader(package, temporary: temporary.path)
        let assets = try reader.assets()
        #expect(assets.map(\.captured?.instant) == before.map(\.captured?.instant))
        #expect(assets.allSatisfy { $0.captured?.zone == nil })
        #expect(try reader.albums(now: 0, home: .gmt).filter { $0.section == .shared }.map(\.id) == ["ODD"])
    }

    @Test func `the part that Photos found best is read, once Photos has looked`() throws {
        func best(_ start: Int64, _ startScale: Int64, _ length: Int64, _ scale: Int64) throws -> Set<Range<MediaTime>?>
        {
            try change { database in
                try database.execute(
                    sql: """
                        UPDATE ZMEDIAANALYSISASSETATTRIBUTES SET ZBESTVIDEORANGESTARTVALUE = ?,
                            ZBESTVIDEORANGESTARTTIMESCALE = ?, ZBESTVIDEORANGEDURATIONVALUE = ?,
                            ZBESTVIDEORANGEDURATIONTIMESCALE = ?
                        """, arguments: [start, startScale, length, scale])
            }
            let assets = try PhotosReader(package, temporary: temporary.path).assets()
            #expect(assets.contains { $0.kind == .video })
            #expect(assets.allSatisfy { $0.kind == .video || $0.bestPart == nil })
            return Set(assets.filter { $0.kind == .video }.map(\.bestPart))
        }
        #expect(try best(750, 600, 2400, 600) == [.milliseconds(1250) ..< .milliseconds(5250)])
        #expect(try best(0, 1, 0, 1) == [nil])
        #expect(try best(0, 0, 0, 0) == [nil])
        #expect(try best(-750, 600, 2400, 600) == [nil])
        #expect(try best(.max, 600, .max, 600) == [nil])
        #expect(try best(.min, .max, .min, .min) == [nil])
    }

    @Test func `what Photos thinks of a video is read, once Photos has looked`() throws {
        func scores(_ value: Double?) throws -> Set<Int?> {
            try change { database in
                try database.execute(sql: "UPDATE ZASSET SET ZOVERALLAESTHETICSCORE = ?", arguments: [value])
            }
            return Set(try PhotosReader(package, temporary: temporary.path).assets().map(\.score))
        }
        #expect(try scores(0.75) == [768])
        #expect(try scores(0) == [0])
        // Photos has not looked, or this is no score.
        for value in [0.5, nil, -1, 2, .infinity] as [Double?] { #expect(try scores(value) == [nil]) }
    }

    @Test func `ten thousand albums have different ids`() throws {
        try change { database in
            let columns = try database.columns(in: "ZGENERICALBUM").map(\.name).filter {
                !["Z_PK", "ZUUID", "ZTITLE", "ZCLOUDGUID"].contains($0)
            }.joined(separator: ", ")
            try database.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10000)
                    INSERT INTO ZGENERICALBUM (Z_PK, ZUUID, ZTITLE, \(columns))
                    SELECT 100000 + n, 'ALBUM-' || n, 'Album ' || (n % 5000), \(columns)
                    FROM number, (SELECT * FROM ZGENERICALBUM WHERE Z_PK = 49)
                    """)
        }
        let albums = try PhotosReader(package, temporary: temporary.path).albums(now: 0, home: .gmt)
        #expect(albums.count { $0.id.hasPrefix("ALBUM-") } == 10_000)
        #expect(Set(albums.map(\.id)).count == albums.count)
        #expect(albums.filter { $0.title == "Album 7" }.map(\.id).sorted() == ["ALBUM-5007", "ALBUM-7"])
    }
}
