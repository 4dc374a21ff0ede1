import Foundation
import GRDB
import Model
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Databases from strangers: whatever they have in them, reading them has an end and a limit.
@Suite struct HostileDatabaseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func refusal(_ library: MadeLibrary, _ limits: LibraryLimits = .usual) throws -> DayreelError {
        let error = #expect(throws: DayreelError.self) {
            let reader = try library.reader(limits)
            _ = try reader.assets()
            _ = try reader.albums(now: 0, home: .gmt)
            _ = try reader.members(now: 0)
            _ = try reader.members(of: ["smart-videos", "ALBUM"], now: 0)
        }
        // The copy is removed.
        #expect(try folder.contents().allSatisfy { $0.hasPrefix("Made.photoslibrary") })
        let found = try #require(error)
        #expect(found.code == .inputOutput && found.place == library.package.path && found.remedy != nil, "\(found)")
        return found
    }

    /// The number of columns that a reading asks for is the number of times that these are computed.
    @Test(arguments: ["VIRTUAL", "STORED"]) func `a computed column is refused`(kind: String) throws {
        let assets = MadeLibrary.assets.replacing(
            "ZUUID TEXT", with: "ZUUID TEXT GENERATED ALWAYS AS (hex(zeroblob(100))) \(kind)")
        let library = try MadeLibrary(
            in: folder, assets: assets,
            "INSERT INTO ZASSET (Z_PK, ZKIND, ZDIRECTORY, ZFILENAME, ZTRASHEDSTATE) VALUES (1, 1, 'A', 'a.mov', 0)")
        #expect(try refusal(library).cause?.contains("ZUUID") == true)
    }

    @Test func `a computed column of the albums' members is refused`() throws {
        let library = try MadeLibrary(in: folder)
        try library.change(
            "DROP TABLE Z_1ASSETS; CREATE TABLE Z_1ASSETS (Z_1ALBUMS INTEGER, Z_2ASSETS INTEGER AS (Z_1ALBUMS + 1))")
        #expect(try refusal(library).cause?.contains("Z_2ASSETS") == true)
    }

    /// Views and virtual tables count as missing, whatever they would compute.
    @Test func `only real tables are read`() throws {
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        try library.change(
            """
            DROP TABLE ZGENERICALBUM; DROP TABLE Z_1ASSETS; DROP TABLE ZADDITIONALASSETATTRIBUTES;
            CREATE VIEW ZGENERICALBUM AS \(endless) SELECT x AS Z_PK, 'u' AS ZUUID, 2 AS ZKIND, 't' AS ZTITLE FROM n;
            CREATE VIEW Z_1ASSETS AS \(endless) SELECT x AS Z_1ALBUMS, 1 AS Z_2ASSETS FROM n;
            CREATE VIRTUAL TABLE ZADDITIONALASSETATTRIBUTES USING fts4 (ZASSET, ZORIGINALFILENAME);
            INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (1, 'name');
            """)
        let reader = try library.reader()
        #expect(try reader.assets().map(\.fileName) == ["a.mov"])
        #expect(try reader.albums(now: 0, home: .gmt).allSatisfy { $0.section == .smart })
        #expect(try reader.members(now: 0).keys.sorted() == ["smart-videos"])
    }

    /// SQLite's check of the copy would compute it for each row.
    @Test func `a constraint is not computed`() throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        try library.change(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'ZKIND INTEGER',
                'ZKIND INTEGER CHECK (length(hex(zeroblob(300000000))) > 0)') WHERE name = 'ZASSET';
            """)
        #expect(try library.reader().assets().count == 1)
    }

    @Test(arguments: ["ZFILENAME", "ZUUID", "ZDIRECTORY"])
    func `a value of more than a megabyte is an error`(column: String) throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov", "b.mov"]))
        try library.change("UPDATE ZASSET SET \(column) = hex(zeroblob(600000)) WHERE Z_PK = 2")
        #expect(try refusal(library).cause?.contains("1.0 MB") == true)
    }

    /// Another value of the same row, which nobody reads, may be of any length.
    @Test func `assets with impossible names are left out and counted`() throws {
        let names = ["a.mov", String(repeating: "b", count: 252) + ".mov", String(repeating: "c", count: 255), "d.mov"]
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(names))
        try library.change(
            """
            UPDATE ZASSET SET ZUUID = hex(zeroblob(101)) WHERE Z_PK = 4;
            INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (1, 1, hex(zeroblob(200000)));
            ALTER TABLE ZASSET ADD COLUMN ZOTHER;
            UPDATE ZASSET SET ZOTHER = zeroblob(5000000);
            INSERT INTO ZGENERICALBUM VALUES (1, 'ALBUM', 2, hex(zeroblob(200000)), NULL, 0), (2, hex(zeroblob(101)), 2, 'b', NULL, 0);
            INSERT INTO Z_1ASSETS VALUES (1, 1), (1, 4);
            """)
        let reader = try library.reader()
        var found: [String] = []
        #expect(try reader.forEachAsset { found.append($0.fileName) } == 2)
        // The name at import means nothing if no file can have it.
        #expect(found == ["a.mov", names[2]])
        let album = try #require(try reader.albums(now: 0, home: .gmt).first { $0.section == .user })
        #expect(album.id == "ALBUM" && album.title.unicodeScalars.count == LongestText.title && album.count == 2)
        #expect(try reader.members(now: 0)["ALBUM"] == ["U1"])
    }

    private static let limits: [(@Sendable (inout LibraryLimits) -> Void, String)] = [
        ({ $0.assets = 2 }, "2 assets"), ({ $0.texts = 10 }, "texts"), ({ $0.albums = 2 }, "2 albums"),
        ({ $0.rows = 2 }, "2 items"), ({ $0.bytes = 1000 }, "read"),
    ]

    @Test(arguments: limits.indices) func `a library has limits`(index: Int) throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov", "b.mov", "c.mov"]))
        try library.change(
            """
            INSERT INTO ZGENERICALBUM VALUES (1, 'a', 2, 'a', NULL, 0), (2, 'b', 2, 'b', NULL, 0), (3, 'c', 2, 'c', NULL, 0);
            INSERT INTO Z_1ASSETS VALUES (1, 1), (1, 2), (1, 3);
            """)
        let (change, cause) = Self.limits[index]
        var limits = LibraryLimits.usual
        change(&limits)
        #expect(try refusal(library, limits).cause?.contains(cause) == true)
        #expect(try library.reader().assets().count == 3)
    }

    /// Each member of an album with each row about its asset: a few thousand rows make millions.
    private func wide() throws -> MadeLibrary {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        let numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000)"
        try library.change(
            """
            \(numbers) INSERT INTO ZADDITIONALASSETATTRIBUTES SELECT x, 1, 'a' FROM n;
            \(numbers) INSERT INTO Z_1ASSETS SELECT 7, 1 FROM n;
            """)
        return library
    }

    @Test func `work has an end`() throws {
        var limits = LibraryLimits.usual
        limits.steps = 1_000_000
        #expect(try refusal(wide(), limits).cause != nil)
    }

    @Test func `memory has an end`() throws {
        var limits = LibraryLimits.usual
        limits.memory = -1
        #expect(try refusal(wide(), limits).cause?.contains("memory") == true)
    }

    @Test func `work that nobody waits for ends`() async throws {
        let (library, path) = (try wide(), folder.path)
        // Nine million rows, more than there may be: nothing but the guard looks whether anybody waits.
        let task = Task {
            try PhotosReader.reading(library.package, temporary: path) { reader in
                withUnsafeCurrentTask { $0?.cancel() }
                return try reader.albums(now: 0, home: .gmt)
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.contents().allSatisfy { $0.hasPrefix("Made.photoslibrary") })
    }

    @Test func `the check of a copy ends with its caller`() throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos((0..<20_000).map { "\($0).mov" }))
        let copy = try DatabaseCopy(of: library.package, in: folder.path, isChecked: false, pause: { _ in })
        let guarding = DatabaseGuard(.usual)
        #expect(try DatabaseCopy.verdict(copy.path, of: library.package, guarding) == nil)
        guarding.cancel()
        #expect(throws: CancellationError.self) {
            try DatabaseCopy.verdict(copy.path, of: library.package, guarding)
        }
    }
}
