import Foundation
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct FolderAlbumsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func item(_ path: String, _ day: String) throws -> MediaItem {
        let day = try #require(Day(day))
        return MediaItem(
            id: path, location: MediaLocation(path: folder.path(path)), kind: .video,
            captured: CaptureTime(instant: Int64(day.daysSinceEpoch) * 86_400, offset: 0, evidence: .fileName),
            day: day, facts: VideoFacts(duration: .seconds(3), width: 16, height: 9))
    }

    private func albums(_ result: ScanResult, titles: [String: String] = [:]) -> [Album] {
        FolderAlbums(folder.path + "/", titles: titles).list(result).albums.sorted { $0.id < $1.id }
    }

    @Test func everyFolderWithMediaIsAnAlbum() throws {
        let items = [
            try item("a.mov", "2024-01-01"), try item("Trips/Asia/b.mov", "2024-03-09"),
            try item("Trips/Asia/c.mov", "2024-03-02"),
        ]
        let found = albums(ScanResult(items: items, refused: []))
        #expect(found.map(\.id) == [".", "Trips/Asia"])
        #expect(found.map(\.path) == [[], ["Trips"]])
        #expect(found.map(\.title) == [folder.path.lastPathPart, "Asia"])
        #expect(found.map(\.count) == [1, 2])
        #expect(found[1].days.map { "\($0)" } == "2024-03-02...2024-03-09")
    }

    @Test func anAlbumHasTheContentsOfItsFolder() throws {
        let items = [try item("a.mov", "2024-01-01"), try item("Trips/Asia/b.mov", "2024-03-09")]
        let found = FolderAlbums(folder.path, titles: [:]).list(ScanResult(items: items, refused: []))
        #expect(
            found.contents == [".": .folder(folder.path + "/"), "Trips/Asia": .folder(folder.path("Trips/Asia") + "/")])
    }

    @Test func theAlbumsOfAnExportHaveTheItemsThatTheyList() throws {
        try folder.write(
            "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate\n", to: "Photos/Photo Details.csv")
        try folder.write("Images\nIMG_1.MOV\nIMG_9.MOV\n", to: "Albums/Goa.csv")
        let items = [try item("Photos/IMG_1.MOV", "2024-01-01"), try item("Photos/IMG_2.MOV", "2024-01-02")]
        let source = FolderSource(Source(path: folder.path))
        let export = try #require(try source.list().export)
        var scanned = ScanResult(items: items, refused: [])
        scanned.albums = [folder.path: AlbumEvidence(descriptions: [], lists: export.lists(of: items))]
        let found = source.albums(of: scanned, home: .gmt, withContents: true)
        let goa = try #require(found.albums.first { $0.title == "Goa" })
        #expect(goa.count == 1 && goa.days == items[0].day...items[0].day)
        #expect(found.contents[goa.id] == .items(["Photos/IMG_1.MOV"]))
        #expect(found.contents["Photos"] == .folder(folder.path("Photos") + "/"))
    }

    @Test func copiesCountInTheirOwnFolder() throws {
        let item = try item("Photos from 2023/a.mp4", "2023-05-01")
        let refused = [
            RefusedMedia(
                path: folder.path("Hawaii/a.mp4"), reason: .copy(of: item.id), pinnable: item),
            RefusedMedia(path: folder.path("Broken/b.mp4"), reason: .probed(.noStream)),
        ]
        let found = albums(ScanResult(items: [item], refused: refused))
        #expect(found.map(\.title) == ["Hawaii", "Photos from 2023"])
        #expect(found.map(\.days) == [item.day...item.day, item.day...item.day])
    }

    /// Titles come from descriptions, because a folder's name is truncated and lacks characters that file systems refuse.
    @Test(arguments: [
        ("metadata.json", #"{"title":"Hawaii: 2023/24","description":"","access":"protected"}"#, "Hawaii: 2023/24"),
        ("Metadaten.json", #"{"title":"Frühstück","date":{"timestamp":"1"}}"#, "Frühstück"),
        ("メタデータ.json", #"{"albumData":{"title":"春"}}"#, "春"), ("metadata(1).json", #"{"title":"One"}"#, "One"),
        // A medium's own sidecar, an album without a title, and text that is not JSON.
        ("IMG.json", #"{"title":"IMG","photoTakenTime":{"timestamp":"1"}}"#, "Album"),
        ("metadata.json", #"{"title":""}"#, "Album"), ("metadata.json", "{", "Album"),
        ("a.mov.json", #"{"title":"Not this"}"#, "Album"),
    ])
    func takeoutAlbumHasItsTitle(name: String, json: String, title: String) throws {
        try folder.write(json, to: "Album/" + name)
        try folder.write("x", to: "Album/a.mov")
        let found = albums(
            ScanResult(items: [try item("Album/a.mov", "2024-01-01")], refused: []),
            titles: TakeoutAlbum.titles(in: try FolderSource(Source(path: folder.path)).list().descriptions))
        #expect(found.map(\.title) == [title])
        #expect(found.map(\.id) == ["Album"])
    }
}
