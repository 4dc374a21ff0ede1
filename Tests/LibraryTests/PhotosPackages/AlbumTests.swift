import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Library

/// Albums and their members according to `sqlite3`: `ZGENERICALBUM` with its parents, and the join table joined with the assets that are
/// neither in the trash nor hidden. `osxphotos albums` gives the same counts in 12.0.1 and Shared-10.15.1.
@Suite(.enabled(if: Checkout.expectsShared)) struct AlbumTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private static let pumpkins = [
        "user /2018-10 - Sponsion, Museum, Frühstück, Römermuseum 1 2017-06-20...2017-06-20",
        "user /2019-10/11 Paris Clermont 1 2017-06-20...2017-06-20", "user /EmptyAlbum 0 -",
        "user /I have a deleted twin 1 2019-04-15...2019-04-15", "user /Pumpkin Farm 3 2018-09-28...2018-09-28",
        "user /Test Album 1 2018-09-28...2018-09-28", "user /Test Album 1 2018-09-28...2018-09-28",
        "user Folder1>SubFolder2/AlbumInFolder 2 2017-06-20...2019-04-15",
        "user Folder2/Raw 4 2020-04-12...2020-04-16",
    ]

    private static let expected: [(String, [String])] = [
        ("Test-12.0.1", pumpkins), ("Test-13.0.0", pumpkins), ("Test-14.6.0", pumpkins),
        ("Test-Empty-Library-Ventura-13-5", []),
        (
            "Test-Media-Types-15.7.2",
            [
                "user /BurstAlbum 1 2016-10-09...2016-10-09", "user /BurstPhotoSelection 1 2016-10-09...2016-10-09",
            ]
        ),
        ("Test-Movie-5_0", []),
        (
            "Test-Shared-10.15.1",
            ["shared /osxphotos 2 2019-09-14...2019-09-15", "user /Photo Shoot 1 2019-04-15...2019-04-15"]
        ),
        // Projects (a slideshow, a calendar, a card) are not albums, and 'Event 2' is in the trash.
        (
            "Test-iPhoto-Projects-10.15.7",
            [
                "user /Pumpkin Farm 3 2018-09-28...2018-09-28", "user Folder1/Album1 1 2018-09-28...2018-09-28",
                "user iPhoto Events/Event 1 3 2018-09-28...2018-09-28",
            ]
        ),
        ("TestTimeWarp-13.6.9", []),
    ]

    @Test(arguments: expected) func albumsOfEveryPackage(name: String, expected: [String]) throws {
        let reader = try SharedLibraries.reader(name, temporary: temporary)
        let albums = try reader.albums(now: 0, home: .gmt)
        #expect(albums.filter { $0.section != .smart }.map(\.line).sorted() == expected.sorted())
        #expect(Set(albums.map(\.id)).count == albums.count)
    }

    @Test func smartAlbumsAreComputed() throws {
        let reader = try SharedLibraries.reader("Test-Media-Types-15.7.2", temporary: temporary)
        // All were added on 2025-12-18, at 787787372 to 787787374 seconds after 2001.
        let now: Int64 = 787_787_400 + 978_307_200
        let smart = try reader.albums(now: now, home: .gmt).filter { $0.section == .smart }
        #expect(
            smart.map(\.line) == [
                "smart /Favourites 0 -", "smart /Videos 4 2016-01-18...2025-07-04",
                "smart /Live Photos 5 2021-04-28...2025-08-17", "smart /Recently Added 16 2015-09-27...2025-12-13",
                "smart /Slo-mo 1 2020-01-12...2020-01-12", "smart /Screen Recordings 0 -",
            ])
        let later = try reader.albums(now: now + 31 * 86_400, home: .gmt).first { $0.title == "Recently Added" }
        #expect(later?.count == 0)
    }

    @Test func membersOfAlbums() throws {
        let reader = try SharedLibraries.reader("Test-12.0.1", temporary: temporary)
        // 'Raw' and 'I have a deleted twin', the one of the two that is not deleted.
        let ids: Set = ["68001ACE-DE4E-46B7-A3F8-3B2D03D39D59", "EA8E27F6-2A49-44B0-BC77-2A2BC23C21BF"]
        let members = try reader.members(of: ids, now: 0)
        #expect(
            members.map { String($0.prefix(8)) }.sorted() == [
                "4D521201", "8E1D7BC9", "A92D9C26", "D05A5FE3", "E9BC5C36",
            ])
        #expect(try reader.members(of: [SmartAlbum.favorites.rawValue], now: 0).map { $0.prefix(8) } == ["E9BC5C36"])
        #expect(try reader.members(of: [], now: 0).isEmpty)
    }

    @Test func membersOfEveryAlbum() throws {
        let reader = try SharedLibraries.reader("Test-12.0.1", temporary: temporary)
        let members = try reader.members(now: 0)
        for (album, ids) in members { #expect(try reader.members(of: [album], now: 0) == Set(ids), "\(album)") }
        let counts = try reader.albums(now: 0, home: .gmt).filter { $0.count > 0 }
        #expect(Set(counts.map(\.id)) == Set(members.keys))
        #expect(counts.allSatisfy { Set(members[$0.id] ?? []).count == $0.count })
    }

    /// macOS 26 keeps shared albums in `ZSHARE` (docs/photos.md). No package of that version is available, so the test converts one of
    /// 15.7.
    @Test func sharedAlbumsOfMacOS26() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-Media-Types-15.7.2", in: temporary)
        let queue = try DatabaseQueue(path: package.path + "/database/Photos.sqlite")
        try queue.write { database in
            try database.dropTriggers()
            try database.execute(
                sql: """
                    ALTER TABLE ZASSET ADD COLUMN ZCOLLECTIONSHARE INTEGER;
                    INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (162, 'CollectionShare', 61, 9);
                    INSERT INTO ZSHARE (Z_PK, Z_ENT, ZTRASHEDSTATE, ZTITLE, ZUUID) VALUES
                        (7, 162, 0, 'Família', 'SHARE-7'), (8, 162, 1, 'Gone', 'SHARE-8'), (9, 61, 0, 'Library', 'SHARE-9');
                    UPDATE ZASSET SET ZCOLLECTIONSHARE = 7, ZVISIBILITYSTATE = 2 WHERE ZUUID LIKE '542D92E9%';
                    UPDATE ZASSET SET ZCOLLECTIONSHARE = 8, ZVISIBILITYSTATE = 2 WHERE ZUUID LIKE 'E03F1E85%';
                    UPDATE ZASSET SET ZCOLLECTIONSHARE = 9 WHERE ZUUID LIKE '420451DF%';
                    """)
        }
        try queue.close()
        let reader = try PhotosReader(package, temporary: temporary.path)
        let shared = try reader.albums(now: 0, home: .gmt).filter { $0.section == .shared }
        #expect(shared.map(\.line) == ["shared /Família 1 2024-05-30...2024-05-30"])
        #expect(try reader.members(of: ["SHARE-7"], now: 0).map { $0.prefix(8) } == ["542D92E9"])
        // The iCloud Shared Library is a share too, and its assets belong to the library itself.
        #expect(try reader.assets().filter(\.isShared).map { $0.uuid.prefix(8) }.sorted() == ["542D92E9", "E03F1E85"])
    }

    @Test func strangeTitlesAndFoldersStayWhole() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-12.0.1", in: temporary)
        let queue = try DatabaseQueue(path: package.path + "/database/Photos.sqlite")
        // 'Folder1' (45) and 'SubFolder2' (47) contain each other; 'Folder2' (56) is in the trash with all its contents.
        try queue.write { database in
            try database.dropTriggers()
            try database.execute(
                sql: "UPDATE ZGENERICALBUM SET ZTITLE = ? WHERE Z_PK = 5", arguments: ["Año\nA/B\u{202E}"])
            try database.execute(sql: "UPDATE ZGENERICALBUM SET ZPARENTFOLDER = 47 WHERE Z_PK = 45")
            try database.execute(sql: "UPDATE ZGENERICALBUM SET ZTRASHEDSTATE = 1 WHERE Z_PK = 56")
            // The row has a type that Photos never writes.
            try database.execute(sql: "UPDATE ZGENERICALBUM SET ZTITLE = x'FF00', ZKIND = 'x' WHERE Z_PK = 58")
        }
        try queue.close()
        let albums = try PhotosReader(package, temporary: temporary.path).albums(now: 0, home: .gmt)
        let user = albums.filter { $0.section == .user }
        #expect(user.contains { $0.title == "Año\nA/B\u{202E}" && $0.count == 3 })
        #expect(user.contains { $0.title == "AlbumInFolder" && $0.count == 2 })
        #expect(!user.contains { $0.title == "Raw" })
        #expect(!user.contains { $0.id == "D4DC7467-1F13-46E8-86BC-540FB059463C" })
    }
}

extension Album {
    fileprivate var line: String {
        let range = days.map { "\($0)" } ?? "-"
        return "\(section.rawValue) \(path.joined(separator: ">"))/\(title) \(count) \(range)"
    }
}

extension Database {
    /// Removes Photos' triggers, which call functions that only Photos has.
    func dropTriggers() throws {
        for name in try String.fetchAll(self, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
            try execute(sql: "DROP TRIGGER \"\(name)\"")
        }
    }
}
