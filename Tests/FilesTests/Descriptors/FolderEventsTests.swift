import Files
import Foundation
import TestSupport
import Testing

/// The kernel's events for a real folder. Earlier changes are reported at once, so nothing waits.
@Suite struct FolderEventsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("x", to: "Trips/Asia/a.mov")
    }

    private func names(_ events: FolderEvents) throws -> [String] {
        try #require(events.wait(milliseconds: 0)).map { String($0.dropFirst(folder.path.count + 1)) }.sorted()
    }

    @Test func `files that are written, moved and removed are reported in every folder`() throws {
        let events = try #require(FolderEvents([folder.path + "/"]))
        #expect(events.isComplete)
        #expect(try names(events) == [])
        try folder.write("y", to: "b.mov")
        try folder.write("y", to: "Trips/Asia/c.mov")
        #expect(try names(events) == ["Trips/Asia/c.mov", "b.mov"])
        rename(folder.path("b.mov"), folder.path("Trips/b.mov"))
        unlink(folder.path("Trips/Asia/a.mov"))
        #expect(try names(events) == ["Trips/Asia/a.mov", "Trips/b.mov", "b.mov"])
        _ = FileManager.default.contents(atPath: folder.path("Trips/b.mov"))
        #expect(try names(events) == [])
    }

    @Test func `folders that come later are watched, and their files are reported`() throws {
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("z", to: "2024/12/d.mov")
        let events = try #require(FolderEvents([folder.path]))
        rename(elsewhere.path("2024"), folder.path("2024"))
        #expect(try names(events) == ["2024/12/d.mov"])
        try folder.write("z", to: "2024/12/e.mov")
        #expect(try names(events) == ["2024/12/e.mov"])
    }

    @Test func `names in any script stay intact`() throws {
        let events = try #require(FolderEvents([folder.path]))
        try folder.write("z", to: "京都 2024 — été.mov")
        #expect(try names(events) == ["京都 2024 — été.mov"])
    }

    @Test func `a root that is removed is watched again when it is back`() throws {
        let root = folder.path("card")
        try folder.write("1", to: "card/a.mov")
        let events = try #require(FolderEvents([root]))
        try FileManager.default.removeItem(atPath: root)
        #expect(events.wait(milliseconds: 0) == nil)
        #expect(!events.isComplete)
        #expect(events.wait(milliseconds: 0) == [])
        // The kernel may reuse the folder's inode number.
        try folder.write("2", to: "card/b.mov")
        #expect(events.wait(milliseconds: 0) == nil)
        #expect(events.isComplete)
        try folder.write("3", to: "card/c.mov")
        #expect(events.wait(milliseconds: 0) == [root + "/c.mov"])
    }

    @Test func `a renamed root is no longer watched, but a new root of its name is`() throws {
        let root = folder.path("card")
        try folder.write("1", to: "card/day/a.mov")
        let events = try #require(FolderEvents([root]))
        rename(root, folder.path("old"))
        #expect(events.wait(milliseconds: 0) == nil)
        try folder.write("2", to: "old/day/b.mov")
        #expect(events.wait(milliseconds: 0) == [])
        try folder.write("3", to: "card/c.mov")
        #expect(events.wait(milliseconds: 0) == nil && events.isComplete)
    }

    @Test func `a missing root is watched once it appears`() throws {
        let events = try #require(FolderEvents([folder.path("later")]))
        #expect(!events.isComplete)
        try folder.write("1", to: "later/a.mov")
        #expect(events.wait(milliseconds: 0) == nil && events.isComplete)
    }

    @Test func `a folder moved within a root is watched under its new name, one moved away is not`() throws {
        let elsewhere = try TemporaryFolder()
        let events = try #require(FolderEvents([folder.path]))
        rename(folder.path("Trips"), folder.path("Journeys"))
        #expect(try names(events) == ["Journeys/Asia/a.mov", "Trips"])
        try folder.write("z", to: "Journeys/Asia/b.mov")
        #expect(try names(events) == ["Journeys/Asia/b.mov"])
        rename(folder.path("Journeys"), elsewhere.path("Journeys"))
        #expect(try names(events) == ["Journeys"])
        try elsewhere.write("z", to: "Journeys/Asia/c.mov")
        #expect(try names(events) == [])
    }

    @Test func `folders of no concern are not watched`() throws {
        let events = try #require(FolderEvents([folder.path], concerns: { !$0.hasSuffix("/.cache") }))
        try folder.write("z", to: ".cache/a.mov")
        try folder.write("z", to: "b.mov")
        #expect(try names(events) == ["b.mov"])
    }
}
