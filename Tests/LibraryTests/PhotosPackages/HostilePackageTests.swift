import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// Packages from strangers: nothing outside them is opened, and nothing but files is copied.
@Suite struct HostilePackageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func refusal(_ library: MadeLibrary, _ limits: LibraryLimits = .usual) throws -> DayreelError {
        var copied: [String] = []
        let error = #expect(throws: DayreelError.self) {
            _ = try DatabaseCopy(of: library.package, in: folder.path, limits: limits, pause: { _ in }) {
                original, copy in
                copied.append(original)
                try FileCopy.make(of: original, to: copy)
            }
        }
        // Refused before the first byte.
        #expect(copied == [])
        return try #require(error)
    }

    @Test(arguments: ["database/Photos.sqlite", "database/Photos.sqlite-wal", "database"])
    func `a linked database is refused`(name: String) throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        let other = try folder.write("", to: "other/Photos.sqlite")
        try FileManager.default.copyItem(atPath: library.database, toPath: folder.path("other/Photos.sqlite-wal"))
        let isFolder = name == "database"
        try library.link(name, to: isFolder ? folder.path("other") : other)
        let error = try refusal(library)
        #expect(error.code == .missingInput && error.place == library.package.path + "/" + name)
        #expect(error.remedy != nil)
        #expect(throws: error) { try library.reader() }
        #expect(library.package.databaseFolder == (isFolder ? nil : library.package.path + "/database"))
    }

    /// A pipe would be waited for, and a device read for ever.
    @Test(arguments: ["database/Photos.sqlite", "database/Photos.sqlite-wal"])
    func `only regular files are copied`(name: String) throws {
        let library = try MadeLibrary(in: folder)
        let path = library.package.path + "/" + name
        for make in [{ mkfifo(path, 0o600) }, { mkdir(path, 0o700) }] {
            try? FileManager.default.removeItem(atPath: path)
            try #require(make() == 0)
            let error = try refusal(library)
            #expect(error.code == .missingInput && error.place == path)
            #expect(throws: DayreelError.self) { try FileCopy.make(of: path, to: folder.path("copy")) }
        }
        try FileManager.default.removeItem(atPath: path)
        try library.link(name, to: "/dev/zero")
        #expect(throws: DayreelError.self) { try FileCopy.make(of: path, to: folder.path("copy")) }
    }

    @Test func `an impossible size, or one without room, is refused before it is copied`() throws {
        let library = try MadeLibrary(in: folder)
        var limits = LibraryLimits.usual
        limits.spare = .max / 2
        #expect(try refusal(library, limits).code == .diskFull)
        try #require(truncate(library.database, 2_000_000_000_000) == 0)
        let error = try refusal(library)
        #expect(error.code == .inputOutput && error.cause?.contains("2.0 TB") == true, "\(error)")
    }

    /// A link to the package itself is its user's.
    @Test func `a linked package is read`() throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        let file = try library.write("originals/A/a.mov")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("L.photoslibrary"), withDestinationPath: library.package.path)
        let package = PhotosPackage(path: folder.path("L.photoslibrary"))
        let reader = try PhotosReader(package, temporary: folder.path)
        let asset = try #require(try reader.assets().first)
        let expected = file.replacing("Made.photoslibrary", with: "L.photoslibrary")
        #expect(AssetFiles(package).clip(of: asset, edited: true) == .present(expected))
        #expect(package.databaseFolder == package.path + "/database")
    }

    private func clip(_ library: MadeLibrary, _ files: AssetFiles) throws -> AssetFiles.Answer? {
        files.clip(of: try #require(try library.reader().assets().first), edited: true)
    }

    /// Nothing behind a link is found, whatever stands for it: the file, its folder, the folder above, in any letter case.
    @Test(arguments: ["originals/A/a.mov", "originals/A", "originals", "ORIGINALS", "Originals/A"])
    func `links in a package are not followed`(name: String) throws {
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        for path in ["outside/a.mov", "outside/A/a.mov"] { try folder.write("secret", to: path) }
        try library.link(name, to: folder.path(name.hasSuffix(".mov") ? "outside/a.mov" : "outside"))
        let files = AssetFiles(library.package)
        let wanted = library.package.path + "/originals/A/a.mov"
        #expect(try clip(library, files) == .absent(wanted, .link))
        #expect(files.linksFound.some == [library.package.path + "/" + name] && files.linksFound.count == 1)
    }

    /// The edited version is a link, so the original is used; the link is said.
    @Test func `a linked render is not used`() throws {
        let library = try MadeLibrary(
            in: folder,
            assets: MadeLibrary.assets.replacing("ZHIDDEN INTEGER", with: "ZHIDDEN INTEGER, ZHASADJUSTMENTS INTEGER"),
            MadeLibrary.videos(["U1.mov"]) + "UPDATE ZASSET SET ZHASADJUSTMENTS = 1;")
        let file = try library.write("originals/A/U1.mov")
        try library.link("resources/renders/U/U1_2_0_a.mov", to: try folder.write("secret", to: "secret.mov"))
        let files = AssetFiles(library.package)
        #expect(try clip(library, files) == .present(file))
        #expect(files.linksFound.some == [library.package.path + "/resources/renders/U/U1_2_0_a.mov"])
    }

    @Test(arguments: [
        ("../..", "secret.mov", FileAbsence.outside), ("A/../../..", "secret.mov", .outside),
        ("A", "../../../secret.mov", .outside),
        ("A", "s\u{0}.mov", .outside), ("/", "secret.mov", .elsewhere),
    ])
    func `names that lead out of a package are not followed`(place: String, name: String, absence: FileAbsence) throws {
        try folder.write("secret", to: "secret.mov")
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["a.mov"]))
        _ = try library.write("originals/A/x")
        let place = place == "/" ? folder.path : place
        var asset = try #require(try library.reader().assets().first)
        asset.stored =
            absence == .elsewhere ? .referenced(path: "\(place)/\(name)") : .original(folder: place, name: name)
        let answer = AssetFiles(library.package).clip(of: asset, edited: true)
        guard case .absent(let path, absence) = answer else {
            Issue.record("\(String(describing: answer))")
            return
        }
        // The path leads to no file either.
        #expect(absence == .elsewhere || (!path.contains("/../") && !path.utf8.contains(0)))
    }
}
