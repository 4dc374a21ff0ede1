import Foundation
import Library
import Model
import TestSupport
import Testing

/// Real Photos packages as sources.
@Suite(.enabled(if: Checkout.expectsShared)) struct PhotosSourceTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private func list(
        _ name: String, _ choice: PhotosChoice? = PhotosChoice(), albums: [String]? = nil
    ) async throws -> SourceListing {
        let path = "\(Checkout.shared)/libraries/\(name).photoslibrary"
        let sources = SourceFactory.standard(temporaryFolder: temporary.path, now: 1_800_000_000)
        return try await sources.source(
            for: Source(path: path, kind: choice.map(Source.Kind.photos) ?? .folder, albums: albums)
        ).list { _ in }
    }

    private func present(_ listing: SourceListing) -> [String] {
        listing.files.filter(\.mayBePicked).compactMap { listing.claims[$0.path]?.name }.sorted()
    }

    private func absent(_ listing: SourceListing) -> [String] { listing.absent.map(\.claim.name).sorted() }

    @Test func clipsOfALibraryWithTheirStills() async throws {
        let listing = try await list("Test-Media-Types-15.7.2")
        #expect(
            present(listing) == ["IMG_3539.MOV", "IMG_3582.HEIC", "IMG_4394.HEIC", "IMG_4580.HEIC"])
        #expect(
            absent(listing) == [
                "IMG_0905.MOV", "IMG_3932.MOV", "IMG_4076.HEIC", "IMG_4347.HEIC", "IMG_7027.MOV",
            ])
        for paths in [listing.files.map(\.path), listing.absent.map(\.file.path)] {
            #expect(zip(paths, paths.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
        let stills = listing.files.filter { !$0.mayBePicked }.map(\.path)
        #expect(Set(stills) == Set(listing.claims.values.compactMap(\.still)))
        let edited = try #require(listing.files.first { $0.path.hasSuffix("_2_100_a.mov") })
        let claim = try #require(listing.claims[edited.path])
        #expect(claim.id == "B60C31AC-BE86-42C5-A383-A0A5710B18AE" && claim.isLivePhoto)
        #expect(
            claim.stamps == [CaptureStamp(.photosLibrary, .zoned(instant: 776_211_262 + 978_307_200, offset: -18_000))])
        #expect(try temporary.contents() == [])
    }

    @Test func `photos are listed on request, edits in place of originals`() async throws {
        let path = "\(Checkout.shared)/libraries/Test-14.6.0.photoslibrary"
        let sources = SourceFactory.standard(temporaryFolder: temporary.path, now: 1_800_000_000)
        let source = sources.source(for: Source(path: path, kind: .photos(PhotosChoice())))
        let plain = try await source.list { _ in }
        let whole = try await source.listWithPhotos { _ in }
        #expect(plain.photos.isEmpty && plain.files == whole.files)
        #expect(plain.absent.map(\.file) == whole.absent.map(\.file))
        #expect(!whole.photos.isEmpty)
        #expect(whole.photos.allSatisfy { whole.claims[$0.path]?.stamps.isEmpty == false })
        let edited = whole.photos.map(\.path).filter { $0.contains("/resources/renders/") }
        #expect(edited.contains { $0.hasSuffix("_1_201_a.jpeg") })
        // Each asset appears once, and none of them is a recording.
        let ids = whole.photos.compactMap { whole.claims[$0.path]?.id }
        #expect(Set(ids).count == ids.count && Set(ids).isDisjoint(with: plain.claims.values.map(\.id)))
    }

    /// The file of the slow motion itself is not in the real package.
    @Test func `the edit of slow motion is listed with its recording`() async throws {
        let package = temporary.path("Slow.photoslibrary")
        let real = "\(SharedLibraries.folder)/Test-Media-Types-15.7.2.photoslibrary"
        let (files, uuid) = (FileManager.default, "3715655F-9437-4B8E-ADE5-515CD1FD0343")
        for folder in ["originals/3", "resources/renders/3"] {
            try files.createDirectory(atPath: "\(package)/\(folder)", withIntermediateDirectories: true)
        }
        try files.copyItem(atPath: "\(real)/database", toPath: "\(package)/database")
        let edit = "resources/renders/3/\(uuid).plist"
        try files.copyItem(atPath: "\(real)/\(edit)", toPath: "\(package)/\(edit)")
        try Data("film".utf8).write(to: URL(filePath: "\(package)/originals/3/\(uuid).mov"))
        let sources = SourceFactory.standard(temporaryFolder: temporary.path, now: 1_800_000_000)
        let listing = try await sources.source(for: Source(path: package, kind: .photos(PhotosChoice()))).list { _ in }
        #expect(present(listing) == ["IMG_0905.MOV"])
        let listed = try #require(listing.files.first { !$0.mayBePicked })
        #expect(listed.path.hasSuffix(edit))
        #expect(listing.claims.values.compactMap(\.slowMotionEdit) == [listed.path])
    }

    @Test func originalsReplaceEditsOnRequest() async throws {
        let listing = try await list("Test-Media-Types-15.7.2", PhotosChoice(edited: false))
        #expect(listing.files.contains { $0.path.hasSuffix("B60C31AC-BE86-42C5-A383-A0A5710B18AE_3.mov") })
        #expect(!listing.files.contains { $0.path.hasSuffix("_2_100_a.mov") })
    }

    @Test func aFolderThatIsALibraryIsRecognized() async throws {
        #expect(try await list("Test-Media-Types-15.7.2", nil).files.count == 7)
    }

    @Test func albumsLimitTheListing() async throws {
        let listing = try await list("Test-Media-Types-15.7.2", albums: ["Slo-mo", "smart-videos"])
        #expect(
            (present(listing) + absent(listing)).sorted() == [
                "IMG_0905.MOV", "IMG_3539.MOV", "IMG_3932.MOV", "IMG_7027.MOV",
            ])
        // The album contains only photos.
        let bursts = try await list("Test-Media-Types-15.7.2", albums: ["BurstAlbum"])
        #expect(bursts.files.isEmpty && bursts.absent.isEmpty)
    }

    private static let wrongAlbums: [(String, String, String?)] = [
        ("Pumpkin Frm", "the library has no album 'Pumpkin Frm' (did you mean 'Pumpkin Farm'?)", nil),
        ("Folder2/Rwa", "the library has no album 'Folder2/Rwa' (did you mean 'Folder2/Raw'?)", nil),
        ("Nothing like it", "the library has no album 'Nothing like it'", nil),
        (
            "Test Album", "the library has 2 albums 'Test Album'",
            "AA4145F5-098C-496E-9197-B7584958FF9B ('Test Album', 1 item), "
                + "ECB9B3AA-7BEF-474D-90FA-A104EC42ED22 ('Test Album', 1 item)"
        ),
    ]

    @Test(arguments: wrongAlbums)
    func anUnknownAlbumIsAnError(name: String, message: String, cause: String?) async throws {
        let error = try await #require(throws: DayreelError.self) {
            try await list("Test-12.0.1", albums: ["Folder1/SubFolder2/AlbumInFolder", name])
        }
        #expect(error.code == .jobInvalid)
        #expect(error.message == message)
        #expect(error.cause == cause)
        #expect(error.sourceKey == "photos.albums[1]")
    }

    @Test func capabilitiesDependOnTheKindOfSource() {
        let sources = SourceFactory.standard(temporaryFolder: "/tmp", now: 0)
        let library = sources.source(for: Source(path: "/nowhere/a.photoslibrary"))
        #expect(library.capabilities == [.albums])
        #expect(sources.source(for: Source(path: "/nowhere")).capabilities == [])
    }
}
