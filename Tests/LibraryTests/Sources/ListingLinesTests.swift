import Files
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Listings on their way from the process that lists to the one that asked.
@Suite struct ListingLinesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func source(_ source: Source) -> DiskSource {
        DiskSource(source, asking: .here, temporaryFolder: folder.path, now: 1_800_000_000)
    }

    private func expectSame(_ found: SourceListing, _ direct: SourceListing) {
        #expect(found.files == direct.files && found.photos == direct.photos && found.claims == direct.claims)
        #expect(found.absent.map(\.file) == direct.absent.map(\.file))
        #expect(found.absent.map(\.claim) == direct.absent.map(\.claim))
        #expect(found.sidecars == direct.sidecars && found.descriptions == direct.descriptions)
        #expect(found.diagnostics == direct.diagnostics && found.passedOver == direct.passedOver)
        #expect(found.hasOthers == direct.hasOthers && found.places == direct.places)
        #expect(found.export?.rows.map(\.asset) == direct.export?.rows.map(\.asset))
        #expect(found.export?.rows.map(\.part) == direct.export?.rows.map(\.part))
        #expect(found.export?.byName == direct.export?.byName && found.export?.files == direct.export?.files)
        #expect(found.export?.byChecksum == direct.export?.byChecksum)
        #expect(found.export?.parts == direct.export?.parts && found.export?.counted == direct.export?.counted)
        #expect(found.export?.albums == direct.export?.albums && found.export?.choice == direct.export?.choice)
        #expect(found.export?.tables == direct.export?.tables)
        #expect(found.export?.diagnostics == direct.export?.diagnostics)
    }

    @Test(arguments: [nil, ["Goa"]]) func `a folder with an export, marks and odd names`(albums: [String]?) async throws
    {
        for name in [
            "a/Photos/IMG_1.MOV", "a/Photos/IMG_1-1.MOV", "a/Photos/e\u{301}.mov", "a/Photos/\u{e9}.mov",
            "a/tab\tand\n.mov",
            "kept/b\\n.mp4", "hidden/c.mov", "private/d.mov",
        ] { try folder.write("x", to: name) }
        try folder.write("", to: "hidden/.nomedia")
        try folder.write("private\n", to: ".ignore")
        try folder.write(
            """
            imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate
            IMG_1.MOV,AbCdEfGhIjKlMnOpQrStUvWxYz01,yes,no,no,"Saturday June 4,2022 12:11 PM GMT"
            torn
            IMG_2.MOV,,no,yes,no,nonsense
            """, to: "a/Photos/Photo Details.csv")
        try folder.write("Images\nIMG_1.MOV\nIMG_1.MOV\n", to: "a/Albums/Goa.csv")
        let named = Source(path: folder.path, albums: albums)
        let direct = try FolderSource(named).list()
        #expect(direct.export?.rows.count == 2 && !direct.diagnostics.isEmpty && !direct.passedOver.isEmpty)
        #expect((direct.export?.choice == nil) == (albums == nil))
        expectSame(try await source(named).list { _ in }, direct)
    }

    @Test func `a Takeout with titles, sidecars elsewhere and an archive`() async throws {
        for name in ["Google Fotos/Sommer_ 1_2/a.mov", "Google Fotos/Fotos von 2024/a.mov", "takeout-1.zip"] {
            try folder.write("x", to: name)
        }
        try folder.write(#"{"title":"Sommer: 1/2"}"#, to: "Google Fotos/Sommer_ 1_2/Metadaten.json")
        try folder.write(
            #"{"photoTakenTime":{"timestamp":"1717000000"}}"#, to: "Google Fotos/Fotos von 2024/a.mov.json")
        let named = Source(path: folder.path, kind: .takeout)
        let direct = try TakeoutSource(named).list { _ in }
        #expect(direct.descriptions.count == 1 && !direct.sidecars.isEmpty)
        expectSame(try await source(named).list { _ in }, direct)
    }

    @Test func `a library without its originals, and its albums`() async throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["b.mov", "a.mov", "c\u{301}.mov"]))
        let there = try library.write("originals/A/a.mov")
        let named = Source(path: library.package.path, kind: .photos(PhotosChoice()))
        let direct = try PhotosSource(named, temporaryFolder: folder.path, now: 0).list { _ in }
        #expect(direct.files.map(\.path) == [there] && direct.absent.count == 2)
        expectSame(try await source(named).list { _ in }, direct)
    }

    /// Not in an asynchronous function, which would take the listing of sources in general.
    private func photos(_ source: PhotosSource) throws -> SourceListing { try source.listWithPhotos { _ in } }

    @Test(
        .enabled(if: Checkout.expectsShared),
        arguments: ["Test-Media-Types-15.7.2", "Test-14.6.0", "Test-Shared-10.15.1"])
    func `real libraries, with their photos and albums`(name: String) async throws {
        let named = Source(
            path: SharedLibraries.path(name), kind: .photos(PhotosChoice(shared: true, hidden: true)))
        let direct = PhotosSource(named, temporaryFolder: folder.path, now: 1_800_000_000)
        expectSame(try await source(named).listWithPhotos { _ in }, try photos(direct))
        let none = ScanResult(items: [], refused: [])
        let albums = try inOrder(direct.albums(of: none, home: .gmt, withContents: true))
        #expect(try await inOrder(source(named).albums(of: none, home: .gmt, withContents: true)) == albums)
        #expect(try folder.contents() == [])
    }

    /// Albums and their items come in no order.
    private func inOrder(_ albums: SourceAlbums) -> SourceAlbums {
        var albums = albums
        albums.albums.sort { $0.id < $1.id }
        albums.contents = albums.contents.mapValues { contents in
            if case .items(let items) = contents { .items(items.sorted()) } else { contents }
        }
        return albums
    }

    @Test func `progress arrives while a folder is listed`() async throws {
        for number in 0..<2100 { try folder.write("", to: "\(number).mov") }
        let counts = Counts()
        let files = try await source(Source(path: folder.path)).list { counts.add($0) }.files
        #expect(files.count == 2100 && counts.all.starts(with: [1000, 2000]))
    }

    @Test func `errors are those of the source`() async throws {
        let error = try await #require(throws: DayreelError.self) {
            _ = try await source(Source(path: folder.path("nowhere"))).list { _ in }
        }
        #expect(error.code == .missingInput && error.place == folder.path("nowhere"))
        try folder.write("x", to: "a.mov")
        let unknown = try await #require(throws: DayreelError.self) {
            _ = try await source(Source(path: folder.path, albums: ["None"])).list { _ in }
        }
        #expect(unknown.code == .jobInvalid && unknown.sourceKey == "folder.albums[0]")
    }
}

/// What an examiner may say that a hostile file has taken over.
@Suite struct HostileListingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("key", to: "home/.ssh/id")
        try folder.write("x", to: "media/a.mov")
        try folder.write("x", to: "media/b/c.mov")
        for (link, target) in [("media/link.mov", "home/.ssh/id"), ("media/to", "home/.ssh"), ("inside", "media/b")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(link), withDestinationPath: folder.path(target))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("media/in"), withDestinationPath: folder.path("media/b"))
    }

    private func files(_ paths: [String], followsLinks: Bool = false) -> [String]? {
        let reader = Reader(root: folder.path("media"), followsLinks: followsLinks)
        reader.lines.send(.file, paths) { line, path in
            line.put(path)
            line.put(true)
        }
        return reader.isSound ? reader.listing.files.map(\.relativePath) : nil
    }

    @Test func `files of the source are listed as they are`() {
        #expect(files([folder.path("media/a.mov"), folder.path("media/b/c.mov")]) == ["a.mov", "b/c.mov"])
    }

    @Test func `nothing else is: no other files, no links, nothing behind links`() {
        for path in [
            folder.path("home/.ssh/id"), folder.path("media/link.mov"), folder.path("media/to/id"),
            folder.path("media/in/c.mov"), folder.path("media/../home/.ssh/id"), folder.path("media/b/../a.mov"),
            folder.path("media/./a.mov"), folder.path("media//a.mov"), folder.path("media/b"), folder.path("media/"),
            folder.path("media"), folder.path("media/a.mov\0.mov"), "a.mov", "", "/", "/etc/passwd",
            folder.path("media/gone.mov"), folder.path("mediaother/a.mov"),
        ] { #expect(files([path]) == [], "\(path)") }
    }

    /// Some characters become one with the slash after them.
    @Test func `names end where their bytes end`() throws {
        let name = "media/foo\u{600}"
        try folder.write("x", to: "media/foo/id")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(name), withDestinationPath: folder.path("home/.ssh"))
        #expect(files([folder.path(name + "/id")]) == [])
        try folder.write("x", to: "media/bar\u{600}/id")
        #expect(files([folder.path("media/bar\u{600}/id")]) == ["bar\u{600}/id"])
    }

    @Test func `no path is too long`() {
        let deep = String(repeating: "a/", count: 100_000)
        #expect(files([folder.path("media/" + deep + "x"), folder.path("media/" + deep + "y")]) == [])
    }

    @Test func `links count where the job follows them`() {
        #expect(files([folder.path("media/in/c.mov")], followsLinks: true) == ["in/c.mov"])
        #expect(files([folder.path("home/.ssh/id")], followsLinks: true) == [])
    }

    @Test func `a list out of order is refused`() {
        #expect(files([folder.path("media/b/c.mov"), folder.path("media/a.mov")]) == nil)
    }

    @Test func `a folder has no claims, no missing media, and no sidecars elsewhere`() {
        let secret = folder.path("home/.ssh/id")
        var listing = SourceListing()
        listing.claims = [folder.path("media/a.mov"): SourceClaim(id: "1", name: "a", still: secret)]
        #expect(!Reader(root: folder.path("media"), sending: listing).isSound)
        let package = Reader(root: folder.path("media"), isPackage: true, sending: listing)
        #expect(package.isSound && package.listing.claims.values.map(\.still) == [nil])
        listing = SourceListing()
        listing.sidecars = [folder.path("media/a.mov"): secret]
        listing.descriptions = [AlbumDescription(folder: folder.path("media/"), place: secret, size: 3)]
        let reader = Reader(root: folder.path("media"), sending: listing)
        #expect(reader.isSound && reader.listing.sidecars.isEmpty && reader.listing.descriptions.isEmpty)
    }

    @Test(arguments: [
        "", "x", "999\t1\t", "1\t5\t1\t", "4\t'/a\t", "7\t'{}\t", "8\t1\t'nonsense\t",
        "8\t1\t'{\"byKind\":[\"trash\",{\"count\":9223372036854775807,\"names\":[]}]}\t", "15\t3\t'name\t1\t",
        "9\t'name\t\t-9223372036854775808\t0\t0\t0\t0\t", "11\t'a.mov\t9223372036854775807\t",
        "10\t'/f/\t-1\t", "3\t'/etc/passwd\t1\t3",
        "19\t'id\t'title\t'user\t-1\t\t\t'[]\t", "19\t'id\t'title\t'user\t1\t9\t5\t'[]\t",
        "19\t'id\t'title\t'user\t1\t-99999999999\t5\t'[]\t", "19\t'id\t'title\t'other\t1\t\t\t'[]\t",
    ]) func `nonsense is refused`(line: String) {
        let reader = Reader(root: folder.path("media"))
        reader.take(Array(line.utf8))
        #expect(!reader.isSound)
    }
}

/// A reader that lines are told to.
private final class Reader: Sendable {
    private let state: Mutex<(reader: ListingReader, isSound: Bool)>
    var lines: ListingLines { ListingLines { self.take($0) } }
    var listing: SourceListing { state.withLock { $0.reader.listing } }
    var isSound: Bool { state.withLock { $0.isSound } }

    init(root: String, followsLinks: Bool = false, isPackage: Bool = false, sending listing: SourceListing? = nil) {
        state = Mutex((ListingReader(root: root, followsLinks: followsLinks, isPackage: isPackage), true))
        if let listing { lines.send(listing) }
    }

    func take(_ line: [UInt8]) { state.withLock { if $0.reader.take(line[...]) == .nonsense { $0.isSound = false } } }
}

/// Numbers in the order of their arrival.
private final class Counts: Sendable {
    private let state = Mutex<[Int]>([])
    var all: [Int] { state.withLock(\.self) }

    func add(_ count: Int) { state.withLock { $0.append(count) } }
}
