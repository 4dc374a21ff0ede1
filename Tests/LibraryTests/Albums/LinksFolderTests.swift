import Files
import Foundation
import Library
import Model
import TestSupport
import Testing

/// Folders of links that follow albums: what they gain and lose, and what they never touch.
@Suite struct LinksFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func links(
        _ album: String = "one", _ type: JobAlbum.LinkType = .symbolic, in name: String = "links"
    ) -> LinksFolder {
        LinksFolder(path: folder.path(name), album: album, job: "/jobs/trip.yaml", type: type)
    }

    private func follow(
        _ wished: [(String, String)], _ type: JobAlbum.LinkType = .symbolic, in name: String = "links"
    ) throws {
        try links("one", type, in: name).follow(wished.map { LinksFolder.Link($0.0, to: $0.1) })
    }

    /// Names in the folder, without Dayreel's list.
    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("links"))) ?? [])
            .filter { $0 != ".dayreel-album" }.sorted()
    }

    private func target(_ name: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(name))
    }

    @Test(arguments: JobAlbum.LinkType.allCases)
    func `the links follow the album, and foreign files stay`(type: JobAlbum.LinkType) throws {
        let (a, b) = (try folder.write("a", to: "media/a.mov"), try folder.write("b", to: "media/b.mov"))
        try follow([("1.mov", a), ("1.mov", b), ("1.MOV", b)], type)
        #expect(names() == ["1 2.mov", "1 3.MOV", "1.mov"])
        #expect(folder.text("links/1 2.mov") == "b")
        try folder.write("mine", to: "links/mine.txt")
        unlink(folder.path("links/1.mov"))
        try folder.write("mine too", to: "links/1.mov")
        try follow([("2.mov", b)], type)
        #expect(names() == ["1.mov", "2.mov", "mine.txt"])
        #expect(folder.text("links/1.mov") == "mine too" && folder.text("links/2.mov") == "b")
        try links("one", type).remove()
        #expect(names() == ["1.mov", "mine.txt"])
        #expect(folder.text("media/a.mov") == "a" && folder.text("media/b.mov") == "b")
    }

    @Test(arguments: JobAlbum.LinkType.allCases)
    func `a foreign file keeps its name, and the missing link is reported`(type: JobAlbum.LinkType) throws {
        let (a, b) = (try folder.write("a", to: "media/a.mov"), try folder.write("b", to: "media/b.mov"))
        try folder.write("mine", to: "links/a.mov")
        let error = #expect(throws: DayreelError.self) { try follow([("a.mov", a), ("b.mov", b)], type) }
        #expect(error?.code == .outputUnwritable && error?.place == folder.path("links/a.mov"))
        #expect(names() == ["a.mov", "b.mov"] && folder.text("links/a.mov") == "mine")
        try links("one", type).remove()
        #expect(names() == ["a.mov"] && folder.text("links/a.mov") == "mine")
    }

    @Test func `a user's own link is not removed, even if it equals the album's`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try FileManager.default.createDirectory(atPath: folder.path("links"), withIntermediateDirectories: true)
        #expect(symlink("../media/a.mov", folder.path("links/a.mov")) == 0)
        try follow([("a.mov", a)])
        try follow([])
        #expect(names() == ["a.mov"])
    }

    @Test func `invalid names are replaced, and another album's folder is refused`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("2024-12-24 a/b\nc?.mov", a), (String(repeating: "愛", count: 100) + ".mov", a)])
        #expect(names().contains("2024-12-24 a-b-c-.mov"))
        #expect(names().allSatisfy { $0.utf8.count <= 255 } && names().count == 2)
        let error = #expect(throws: DayreelError.self) { try links("two").follow([]) }
        #expect(error?.code == .outputUnwritable && error?.place == folder.path("links"))
        #expect(throws: DayreelError.self) { try links("two").remove() }
        #expect(LinksFolder.album(in: folder.path("links"), of: "/jobs/trip.yaml") == "one")
        #expect(LinksFolder.album(in: folder.path("links"), of: "/jobs/other.yaml") == nil)
        try links().remove()
        #expect(!FileManager.default.fileExists(atPath: folder.path("links")))
    }

    @Test func `an unreadable list costs only the links`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("a.mov", a)])
        try folder.write("{ torn", to: "links/.dayreel-album")
        let error = #expect(throws: DayreelError.self) { try follow([]) }
        #expect(error?.code == .outputUnwritable && names() == ["a.mov"])
    }

    @Test func `nothing outside the folder is removed, whatever its list says`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("a.mov", a)])
        try folder.write("mine", to: "media/mine.txt")
        #expect(symlink("mine.txt", folder.path("media/link")) == 0)
        let inode = FileStatus(folder.path("media/mine.txt"))?.identity.inode ?? 0
        // Others may have write access to the folder, and sync programs copy such files into it.
        try folder.write(
            """
            {"album": "one", "job": "/jobs/trip.yaml", "links": {
            "../media/link": {"target": "/nowhere", "text": "mine.txt", "isFilm": false},
            "../media/mine.txt": {"target": "\(a)", "inode": \(inode), "isFilm": true}}}
            """, to: "links/.dayreel-album")
        try follow([])
        try links().remove()
        #expect(folder.files(in: "media") == ["a.mov", "link", "mine.txt"] && folder.text("media/mine.txt") == "mine")
    }

    @Test func `a list too large for an album is not read into memory`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("a.mov", a)])
        #expect(truncate(folder.path("links/.dayreel-album"), 1 << 33) == 0)
        let error = #expect(throws: DayreelError.self) { try follow([]) }
        #expect(error?.code == .outputUnwritable && names() == ["a.mov"])
    }

    @Test func `links survive a move together with the media, and moved media are linked again`() throws {
        let a = try folder.write("a", to: "disk/media/a.mov")
        try follow([("a.mov", a)], in: "disk/links")
        #expect(target("disk/links/a.mov") == "../media/a.mov")
        try FileManager.default.moveItem(atPath: folder.path("disk"), toPath: folder.path("moved"))
        #expect(folder.text("moved/links/a.mov") == "a")
        try follow([("a.mov", folder.path("moved/media/a.mov"))], in: "moved/links")
        #expect(target("moved/links/a.mov") == "../media/a.mov")
        try FileManager.default.moveItem(atPath: folder.path("moved/media"), toPath: folder.path("library"))
        try follow([("a.mov", folder.path("library/a.mov"))], in: "moved/links")
        #expect(target("moved/links/a.mov") == "../../library/a.mov")
        #expect(folder.files(in: "library") == ["a.mov"])
    }

    @Test func `relative links start from the folder's real path`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try FileManager.default.createDirectory(atPath: folder.path("deep/er"), withIntermediateDirectories: true)
        #expect(symlink("deep/er", folder.path("links")) == 0)
        try follow([("a.mov", a)])
        #expect(target("deep/er/a.mov") == "../../media/a.mov" && folder.text("links/a.mov") == "a")
    }

    @Test(arguments: JobAlbum.LinkType.allCases)
    func `a deleted link comes back, and a link to missing media stays`(type: JobAlbum.LinkType) throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("a.mov", a)], type)
        unlink(folder.path("links/a.mov"))
        try follow([("a.mov", a)], type)
        #expect(names() == ["a.mov"])
        unlink(a)
        try follow([("a.mov", a), ("never there.mov", folder.path("media/b.mov"))], type)
        #expect(names() == ["a.mov"])
    }

    @Test func `a hard link that is the last name of a recording is not removed`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("a.mov", a)], .hard)
        unlink(a)
        try follow([], .hard)
        #expect(folder.text("links/a.mov") == "a")
    }

    @Test func `a new version of a film replaces the link to the old one`() throws {
        let film = try folder.write("first", to: "film.mp4")
        let link = LinksFolder.Link("film.mp4", to: film, isFilm: true)
        try links("one", .hard).follow([link])
        try folder.write("second", to: "new.mp4")
        #expect(rename(folder.path("new.mp4"), film) == 0)
        try links("one", .hard).follow([link])
        #expect(folder.text("links/film.mp4") == "second")
        unlink(film)
        try links("one", .hard).follow([])
        #expect(folder.text("links/film.mp4") == "second")
    }

    @Test func `symbolic links become hard ones`() throws {
        let a = try folder.write("a", to: "media/a.mov")
        try follow([("a.mov", a)])
        try follow([("a.mov", a)], .hard)
        #expect(target("links/a.mov") == nil && folder.text("links/a.mov") == "a")
        try follow([("a.mov", a)])
        #expect(target("links/a.mov") == "../media/a.mov")
    }

    @Test func `a scan skips the links and lists other files in their folder`() throws {
        let a = try folder.write("a", to: "source/media/a.mov")
        try follow([("2024-12-01 a.mov", a)], .hard, in: "source/links")
        try folder.write("b", to: "source/links/b.mov")
        func paths(_ name: String) throws -> [String] {
            try FolderSource(Source(path: folder.path(name))).list().files.map(\.relativePath)
        }
        #expect(try paths("source") == ["links/b.mov", "media/a.mov"])
        #expect(try paths("source/links") == ["2024-12-01 a.mov", "b.mov"])
    }

    /// The job's text names other paths, so only the disk can tell.
    @Test(arguments: ["door", "door/album", "media/.."])
    func `no links are made in a source, by whatever path`(name: String) throws {
        let a = try folder.write("a", to: "media/a.mov")
        try #require(symlink(folder.path("media"), folder.path("door")) == 0)
        let links = LinksFolder(
            path: folder.path(name), album: "one", job: "/jobs/trip.yaml", sources: [folder.path("media")])
        #expect(throws: DayreelError.self) { try links.follow([LinksFolder.Link("1.mov", to: a)]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("media")) == ["a.mov"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["door", "media"])
    }
}
