import Foundation
import Library
import Model
import TestSupport
import Testing

@Suite struct FolderSourceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func names(
        include: [String] = ["**"], exclude: [String] = [], followLinks: Bool = false
    ) throws -> [String] {
        let source = Source(path: folder.path, include: include, exclude: exclude, followLinks: followLinks)
        return try FolderSource(source).list().files.filter(\.mayBePicked).map(\.relativePath)
    }

    @Test func filesAreSortedByTheirBytes() throws {
        for name in ["b.mov", "a/z.mov", "B.mov", "a.mov", "é.mov", "a/é.mov"] { try folder.write("text", to: name) }
        #expect(try names() == ["B.mov", "a.mov", "a/z.mov", "a/é.mov", "b.mov", "é.mov"])
    }

    @Test func hiddenAndTemporaryFilesAreLeftOut() throws {
        for name in [
            ".hidden.mov", "._a.mov", ".trash/a.mov", "a.mov.part", "b.MP4.crdownload", "c.tmp", "d.download/x.mov",
            "~a.mov", "a.mov~", "@eaDir/a.mov", "good.mov",
        ] { try folder.write("text", to: name) }
        #expect(try names() == ["good.mov"])
    }

    @Test func hardNamesWork() throws {
        let hard = ["it's.mov", "line\nbreak.mov", "🎄.mov", "a:b.mov", "%s \"quoted\".mov", "-rf.mov", "x [1].mov"]
        for name in hard { try folder.write("text", to: name) }
        #expect(Set(try names()) == Set(hard))
        #expect(try FolderSource(Source(path: folder.path)).list().files.allSatisfy { $0.size == 4 })
    }

    @Test func patternsIncludeAndExclude() throws {
        for name in ["a.mov", "b.mp4", "WhatsApp/c.mov", "x/Screen 1.mov", "x/d.mov"] {
            try folder.write("text", to: name)
        }
        #expect(try names(include: ["**/*.mov"], exclude: ["**/Screen*", "WhatsApp/**"]) == ["a.mov", "x/d.mov"])
        #expect(try names(exclude: ["x"]) == ["WhatsApp/c.mov", "a.mov", "b.mp4"])
        #expect(try names(include: ["x/*", "*.mp4"]) == ["b.mp4", "x/Screen 1.mov", "x/d.mov"])
    }

    @Test func evidenceIsListedWhateverThePatterns() throws {
        for name in ["a.mov", "a.HEIC", "a.mov.json", "b.mp4", "b.txt", "x/c.jpg", "x/c.mp4"] {
            try folder.write("text", to: name)
        }
        let source = Source(path: folder.path, include: ["**/*.{mov,jpg}"], exclude: ["x"])
        let files = try FolderSource(source).list().files
        #expect(files.map(\.relativePath) == ["a.HEIC", "a.mov", "a.mov.json"])
        #expect(files.map(\.mayBePicked) == [false, true, false])
    }

    @Test func linksAreFollowedOnlyOnRequestAndLoopsEnd() throws {
        let other = try TemporaryFolder()
        try other.write("text", to: "linked.mov")
        try folder.write("text", to: "sub/a.mov")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/out", withDestinationPath: other.path)
        try files.createSymbolicLink(atPath: folder.path + "/one.mov", withDestinationPath: other.path + "/linked.mov")
        try files.createSymbolicLink(atPath: folder.path + "/sub/loop", withDestinationPath: folder.path)
        try files.createSymbolicLink(atPath: folder.path + "/broken.mov", withDestinationPath: folder.path + "/nowhere")
        #expect(try names() == ["sub/a.mov"])
        #expect(try names(followLinks: true) == ["one.mov", "out/linked.mov", "sub/a.mov"])
    }

    @Test func aMissingFolderIsAnError() throws {
        let error = try #require(throws: DayreelError.self) {
            try FolderSource(Source(path: folder.path + "/nowhere")).list()
        }
        #expect(error.code == .missingInput && error.place == folder.path + "/nowhere")
        let file = try folder.write("text", to: "a.mov")
        let other = try #require(throws: DayreelError.self) { try FolderSource(Source(path: file)).list() }
        #expect(other.code == .missingInput && other.place == file)
    }

    @Test(arguments: ["Family.photoslibrary", "Old iPhoto.photolibrary", "x/Lib.MIGRATEDPHOTOLIBRARY", "b.aplibrary"])
    func aPhotoLibraryIsSkippedAsAWhole(name: String) throws {
        for inside in ["originals/1/A.mov", "resources/renders/1/B.mov", "scopes/cloudsharing/C.mp4"] {
            try folder.write("text", to: "\(name)/\(inside)")
        }
        try folder.write("text", to: "good.mov")
        let listing = try FolderSource(Source(path: folder.path)).list()
        #expect(listing.files.map(\.relativePath) == ["good.mov"])
        let note = try #require(listing.diagnostics.first)
        #expect(listing.diagnostics.count == 1 && note.code == .photosLibrary && note.severity == .note)
        #expect(note.path == folder.path(name))
    }

    @Test func aPhotoLibraryIsAlsoRecognizedByItsDatabase() throws {
        try folder.write("text", to: "renamed/database/Photos.sqlite")
        try folder.write("text", to: "renamed/originals/1/A.mov")
        try folder.write("text", to: "mine/database/a.mov")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("renamed"))
        let source = Source(path: folder.path, followLinks: true)
        let listing = try FolderSource(source).list()
        #expect(listing.files.map(\.relativePath) == ["mine/database/a.mov"])
        #expect(listing.diagnostics.map(\.code) == [.photosLibrary])
    }

    @Test func anExcludedPhotoLibraryCausesNoNote() throws {
        try folder.write("text", to: "Family.photoslibrary/originals/1/A.mov")
        let source = Source(path: folder.path, exclude: ["*.photoslibrary"])
        #expect(try FolderSource(source).list().diagnostics.isEmpty)
    }

    @Test(arguments: ["Family.photoslibrary", "Family.photoslibrary/", "renamed"])
    func aPhotoLibraryAsASourceIsAnError(name: String) throws {
        try folder.write("text", to: "\(name)/database/Photos.sqlite")
        try folder.write("text", to: "\(name)/originals/1/A.mov")
        let error = try #require(throws: DayreelError.self) {
            try FolderSource(Source(path: folder.path(name))).list()
        }
        #expect(error.code == .missingInput && error.remedy?.contains("photos: ") == true)
    }

    @Test func anUnreadableFolderIsReportedAndTheRestIsListed() throws {
        try folder.write("text", to: "a.mov")
        try folder.write("text", to: "closed/b.mov")
        chmod(folder.path + "/closed", 0)
        defer { chmod(folder.path + "/closed", 0o700) }
        let listing = try FolderSource(Source(path: folder.path)).list()
        // Root may read everything.
        if getuid() == 0 {
            #expect(listing.files.map(\.relativePath) == ["a.mov", "closed/b.mov"])
        } else {
            #expect(listing.files.map(\.relativePath) == ["a.mov"])
            #expect(listing.diagnostics.map(\.code) == [.unreadableFolder])
        }
    }

    @Test func aNameThatIsNotUTF8IsReported() throws {
        let path = Array((folder.path + "/x").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        let listing = try FolderSource(Source(path: folder.path)).list()
        #expect(listing.files.isEmpty)
        #expect(listing.diagnostics.map(\.code) == [.unreadableMedia])
        #expect(listing.diagnostics.first?.message.contains(#"$'x\xe9'"#) == true)
    }

    /// The folder is listed once, however many of its files are named.
    @Test func `the files beside several named files are listed, and no others`() throws {
        for name in [
            "IMG_1.MOV", "img_1.HEIC", "IMG_1.MOV.json", "IMG_2.mov", "IMG_2(1).mov", "IMG_22.mov", "x [1].MP4",
            "x 11.MP4",
            "IMG_3.MOV", "IMG_3.HEIC", "IMG_3.MOV.json", "below/IMG_1.MOV", "IMG_1",
        ] { try folder.write("text", to: name) }
        let named = ["IMG_1.MOV", "IMG_2.mov", "x [1].MP4"].map(folder.path)
        let files = try NamedFilesSource(of: named, in: folder.path).list { _ in }.files
        #expect(!files.contains { !$0.mayBePicked })
        #expect(
            files.map(\.relativePath) == [
                "IMG_1", "IMG_1.MOV", "IMG_1.MOV.json", "IMG_2.mov", "img_1.HEIC", "x [1].MP4",
            ])
    }
}
