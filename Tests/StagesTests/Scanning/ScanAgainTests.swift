import Foundation
import Model
import TestSupport
import Testing

/// Scans that follow others: what the catalog knows, and what has changed or gone since.
extension ScanTests {
    @Test func aRescanBelievesTheCatalogUntilAFileChanges() async throws {
        let catalog = folder.path + "/.state/catalog.sqlite"
        try clip("a.mov")
        try clip("b.mov")
        let first = try await scan(catalog: catalog)
        #expect(first.items.count == 2)
        #expect(try await scan(catalog: catalog).items == first.items)
        // Same size, time and inode but different contents: only the catalog can still have the old facts.
        var status = stat()
        try #require(stat(folder.path + "/a.mov", &status) == 0)
        try rewrite(folder.path + "/a.mov", with: [UInt8](repeating: 0, count: try folder.bytes("a.mov").count))
        try #require(utimensat(AT_FDCWD, folder.path + "/a.mov", [status.st_atim, status.st_mtim], 0) == 0)
        try rewrite(folder.path + "/b.mov", with: Array("now it is text".utf8))
        try clip("c.mov")
        let second = try await scan(catalog: catalog)
        #expect(second.items.map(\.id) == ["a.mov", "c.mov"])
        #expect(second.refused.map(\.path.lastPathPart) == ["b.mov"])
        try FileManager.default.removeItem(atPath: catalog)
        #expect(try await scan(catalog: catalog).items.map(\.id) == ["c.mov"])
    }

    /// A mount point without its disk. Tests cannot mount, so they move all the files away.
    @Test func aFolderWhoseDiskIsGoneIsReportedAndItsMediaStayKnown() async throws {
        let catalog = folder.path("state/catalog.sqlite")
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        try clip("library/own/a.mov")
        try clip("library/disk/2024/b.mov")
        let sources = [Source(path: folder.path("library"))]
        #expect(try await scan(sources, catalog: catalog).items.count == 2)
        try FileManager.default.moveItem(atPath: folder.path("library/disk/2024"), toPath: folder.path("unplugged"))
        for _ in 1...2 {
            let without = try await scan(sources, catalog: catalog)
            #expect(without.items.map(\.id) == ["own/a.mov"])
            #expect(without.diagnostics.map(\.code) == [.emptiedFolder])
            #expect(without.diagnostics.map(\.path) == [folder.path("library/disk")])
        }
        // The folder is back, but with unreadable contents: a scan that reads the files would find nothing.
        try FileManager.default.moveItem(atPath: folder.path("unplugged"), toPath: folder.path("library/disk/2024"))
        let path = folder.path("library/disk/2024/b.mov")
        var status = stat()
        try #require(stat(path, &status) == 0)
        try rewrite(path, with: [UInt8](repeating: 0, count: Int(status.st_size)))
        try #require(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
        let back = try await scan(sources, catalog: catalog)
        #expect(back.items.count == 2 && back.diagnostics.isEmpty && back.refused.isEmpty)
    }

    @Test func anEmptiedFolderIsNotALostDisk() async throws {
        let catalog = folder.path("state/catalog.sqlite")
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        try clip("library/inbox/a.mov")
        try clip("library/inbox/b.mov")
        try clip("library/trip/c.mov")
        let sources = [Source(path: folder.path("library"))]
        #expect(try await scan(sources, catalog: catalog).items.count == 3)
        // One file moves to another folder, one is deleted, and the trip's folder is deleted too.
        try FileManager.default.moveItem(
            atPath: folder.path("library/inbox/a.mov"), toPath: folder.path("library/a.mov"))
        try FileManager.default.removeItem(atPath: folder.path("library/inbox/b.mov"))
        try FileManager.default.removeItem(atPath: folder.path("library/trip"))
        let result = try await scan(sources, catalog: catalog)
        #expect(result.items.map(\.id) == ["a.mov"] && result.diagnostics.isEmpty)
    }

    @Test func theDayFollowsTheRulesOfTheJobAndNotTheCatalog() async throws {
        let catalog = folder.path + "/.state/catalog.sqlite"
        try clip("a.mov", tags: ["creation_time": "2024-12-24T20:00:00Z"])
        #expect(try await scan(catalog: catalog).items.map(\.day.description) == ["2024-12-24"])
        #expect(try await scan(catalog: catalog, home: "Asia/Tokyo").items.map(\.day.description) == ["2024-12-25"])
    }

    /// Rewrites a file in place, which keeps the inode.
    private func rewrite(_ path: String, with bytes: [UInt8]) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }
}
