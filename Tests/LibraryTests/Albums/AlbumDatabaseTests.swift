import Foundation
import Library
import Model
import TestSupport
import Testing

/// The albums that Dayreel keeps for jobs.
@Suite struct AlbumDatabaseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func database() throws -> AlbumDatabase { try AlbumDatabase(path: folder.path("state/albums.sqlite")) }

    private func entry(_ name: String, _ day: String) throws -> AlbumRecord.Entry {
        AlbumRecord.Entry(
            path: "/media/\(name)", pair: nil, item: name, name: name, day: try #require(Day(day)))
    }

    private func keep(
        _ entries: [AlbumRecord.Entry], film: String = "/out/a.mp4", job: String = "/jobs/trip.yaml", inode: Int64 = 7,
        born: Int64? = nil, title: String = "Reels – Trip", links: String? = nil, former: String? = nil,
        newId: String = "new"
    ) throws -> AlbumRecord {
        try database().keep(
            entries, of: film, job: .init(path: job, device: 1, inode: inode, born: born), title: title, links: links,
            former: former, newId: newId)
    }

    @Test func `an album keeps its id when its title or the job's name changes`() throws {
        let a = try entry("a.mov", "2024-12-01")
        #expect(try keep([a], newId: "one").id == "one")
        #expect(try keep([a], title: "Reels – Journey", newId: "two").id == "one")
        #expect(try database().albums().map(\.title) == ["Reels – Journey"])
        // The job file was renamed: the file has the same identity, and the old name is gone.
        #expect(try keep([a], job: "/jobs/journey.yaml", newId: "three").id == "one")
        // The job file was renamed, and an editor replaced it by a new file: only the film connects it with the job that is gone.
        #expect(try keep([a], job: "/jobs/voyage.yaml", inode: 70, newId: "three").id == "one")
        // Another job with the same title, and a copy of a job file that still exists.
        func other(_ job: String, inode: Int64, born: Int64? = nil, film: String, newId: String) throws -> String {
            try keep([a], film: film, job: job, inode: inode, born: born, title: "Reels – Journey", newId: newId).id
        }
        #expect(try other("/jobs/other.yaml", inode: 8, film: "/out/4.mp4", newId: "four") == "four")
        let real = try folder.write("x", to: "trip.yaml")
        #expect(try other(real, inode: 9, film: "/out/5.mp4", newId: "five") == "five")
        #expect(try other("/jobs/hardlink.yaml", inode: 9, film: "/out/6.mp4", newId: "six") == "six")
        // The film belongs to a job that still exists.
        #expect(try other("/jobs/thief.yaml", inode: 10, film: "/out/5.mp4", newId: "thief") == "thief")
        // Another file got the inode of a deleted job.
        #expect(try other("/jobs/old.yaml", inode: 20, born: 1, film: "/out/7.mp4", newId: "seven") == "seven")
        #expect(try other("/jobs/new.yaml", inode: 20, born: 2, film: "/out/8.mp4", newId: "eight") == "eight")
    }

    @Test func `an album has the media of all its films and follows each of them`() throws {
        let (a, b, c) = (
            try entry("a.mov", "2024-12-01"), try entry("b.mov", "2024-12-02"), try entry("c.mov", "2024-11-09")
        )
        #expect(try keep([a]).entries == [a])
        #expect(try keep([a, b]).entries == [a, b])
        let both = try keep([c, a], film: "/out/b.mp4")
        #expect(both.entries == [c, a, b] && both.films == ["/out/a.mp4", "/out/b.mp4"])
        #expect(try keep([b]).entries == [c, a, b])
        let album = try #require(try database().albums().first)
        #expect(album.count == 3 && album.days == c.day...b.day && album.section == .user)
    }

    @Test func `a deleted album is made again under its old id and is marked as such`() throws {
        let a = try entry("a.mov", "2024-12-01")
        #expect(try !keep([a], newId: "one").isAgain)
        _ = try database().delete("one")
        #expect(try database().albums().isEmpty)
        let again = try keep([a], newId: "two")
        #expect(again.id == "one" && again.isAgain && again.entries == [a])
        #expect(try !keep([a], newId: "three").isAgain)
    }

    @Test func `an album that lost its record gets its id back, unless another has it`() throws {
        let a = try entry("a.mov", "2024-12-01")
        let found = try keep([a], former: "before", newId: "one")
        #expect(found.id == "before" && found.isAgain)
        let other = try keep([a], film: "/b.mp4", job: "/jobs/other.yaml", inode: 8, former: "before", newId: "two")
        #expect(other.id == "two" && !other.isAgain)
    }

    @Test func `an album's former links folder is reported once`() throws {
        let a = try entry("a.mov", "2024-12-01")
        #expect(try keep([a], links: "/links").formerLinks == nil)
        #expect(try keep([a], links: "/other").formerLinks == "/links")
        #expect(try database().links(of: "new") == "/other")
        #expect(try keep([a], links: nil).formerLinks == "/other")
        #expect(try keep([a], links: nil).formerLinks == nil)
    }

    @Test func `media of a moved library are found again, but not others of the same name`() throws {
        let (old, new) = (folder.path("old"), folder.path("new"))
        try folder.write("video", to: "new/2024/a.mov")
        try folder.write("still", to: "new/2024/a.heic")
        try folder.write("another", to: "new/2024/b.mov")
        func lost(_ name: String) throws -> AlbumRecord.Entry {
            AlbumRecord.Entry(
                path: "\(old)/2024/\(name).mov", root: old, pair: "\(old)/2024/\(name).heic",
                item: "2024/\(name).mov", name: "\(name).mov", bytes: 5, day: try #require(Day("2024-12-01")))
        }
        let moved = try #require(lost("a").moved(to: [new]))
        #expect(moved.path == "\(new)/2024/a.mov" && moved.pair == "\(new)/2024/a.heic" && moved.root == new)
        #expect(try lost("b").moved(to: [new]) == nil && lost("a").moved(to: [old]) == nil)
        let kept = try keep([lost("a"), lost("b")])
        #expect(try database().move([lost("a").path: moved], in: kept.id) == [moved, lost("b")])
        try folder.write("video", to: "old/2024/a.mov")
        #expect(try lost("a").moved(to: [new]) == nil)
    }

    @Test func `a file that is not a database is an error and stays`() throws {
        try folder.write(String(repeating: "no database ", count: 200), to: "state/albums.sqlite")
        #expect(throws: DayreelError.self) { try database() }
        #expect(folder.text("state/albums.sqlite").hasPrefix("no database"))
    }
}
