import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Library

@Suite(.enabled(if: Checkout.expectsShared)) struct AssetFilesTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    /// The expected paths come from `find` in the package.
    @Test func clipsOfARealPackage() throws {
        let reader = try SharedLibraries.reader("Test-Media-Types-15.7.2", temporary: temporary)
        let files = AssetFiles(reader.package)
        var found: [String] = []
        try reader.forEachAsset { asset in
            for edited in [true, false] {
                guard let answer = files.clip(of: asset, edited: edited) else { continue }
                found.append(
                    "\(asset.fileName) \(edited ? "edited" : "as shot"): \(answer.words(below: reader.package))")
            }
        }
        #expect(
            found.sorted() == [
                "IMG_0905.MOV as shot: missing", "IMG_0905.MOV edited: missing",
                "IMG_3539.MOV as shot: originals/4/420451DF-5299-41C1-8B71-83E1598D6F5C.mov",
                "IMG_3539.MOV edited: originals/4/420451DF-5299-41C1-8B71-83E1598D6F5C.mov",
                "IMG_3582.HEIC as shot: originals/E/EC19EA1A-FC91-449C-8925-B13D863E2EDB_3.mov",
                "IMG_3582.HEIC edited: originals/E/EC19EA1A-FC91-449C-8925-B13D863E2EDB_3.mov",
                "IMG_3932.MOV as shot: missing", "IMG_3932.MOV edited: missing", "IMG_4076.HEIC as shot: missing",
                "IMG_4076.HEIC edited: missing", "IMG_4347.HEIC as shot: missing", "IMG_4347.HEIC edited: missing",
                "IMG_4394.HEIC as shot: originals/B/B60C31AC-BE86-42C5-A383-A0A5710B18AE_3.mov",
                "IMG_4394.HEIC edited: resources/renders/B/B60C31AC-BE86-42C5-A383-A0A5710B18AE_2_100_a.mov",
                "IMG_4580.HEIC as shot: originals/D/D562F353-7A22-4367-9A7F-153A4D9F149C_3.mov",
                "IMG_4580.HEIC edited: originals/D/D562F353-7A22-4367-9A7F-153A4D9F149C_3.mov",
                "IMG_7027.MOV as shot: missing", "IMG_7027.MOV edited: missing",
            ])
    }

    @Test func anAbsentFileHasAReason() throws {
        let reader = try SharedLibraries.reader("Test-12.0.1", temporary: temporary)
        let files = AssetFiles(reader.package)
        let assets = try reader.assets()
        let referenced = try #require(assets.first { $0.fileName == "Pumpkins4.jpg" })
        #expect(
            files.original(of: referenced)
                == .absent("/Volumes/MacBook Mojave/Users/Shared/Pumpkins4.jpg", .elsewhere))
        var cloud = try #require(assets.first { $0.fileName == "wedding.jpg" })
        let path = "\(reader.package.path)/originals/E/E9BC5C36-7CD1-40A1-A72B-8B8FAC227D51.jpeg"
        #expect(files.original(of: cloud) == .absent(path, .missing))
        cloud.cloud.identifier = cloud.uuid
        #expect(files.original(of: cloud) == .absent(path, .onlyInICloud))
    }

    private func asset(_ stored: PhotosAsset.Stored, kind: PhotosAsset.Kind = .video) throws -> PhotosAsset {
        var asset = try #require(try SharedLibraries.reader("Test-Movie-5_0", temporary: temporary).assets().first)
        (asset.stored, asset.kind, asset.traits) = (stored, kind, [])
        return asset
    }

    @Test(arguments: [
        ("scopes/cloudsharing/data/1/A/U.medium.MP4", PhotosAsset.Kind.video, "U.MP4"),
        ("resources/cloudsharing/data/1/A/U.medium.MP4", .video, "U.medium.MP4"),
        ("scopes/cloudsharing/data/1/A/U.MOV", .livePhoto, "U.JPG"),
    ])
    func sharedFilesLieInScopesOrResources(path: String, kind: PhotosAsset.Kind, name: String) throws {
        let file = try temporary.write("x", to: "A.photoslibrary/" + path)
        let asset = try asset(.shared(folder: "1/A", name: name), kind: kind)
        let files = AssetFiles(PhotosPackage(path: temporary.path("A.photoslibrary")))
        #expect(files.clip(of: asset, edited: true) == .present(file))
    }

    @Test func databaseDoesNotLeadOutOfThePackage() throws {
        try temporary.write("x", to: "A.photoslibrary/originals/x")
        try temporary.write("secret", to: "secret.mov")
        let files = AssetFiles(PhotosPackage(path: temporary.path("A.photoslibrary")))
        let answer = files.clip(of: try asset(.original(folder: "../..", name: "secret.mov")), edited: false)
        #expect(answer?.isAbsent == true)
    }

    /// Even if the file is there: a package from a stranger could name any.
    @Test func filesOutsideThePackageAreNotRead() throws {
        let file = try temporary.write("x", to: "clip.mov")
        let files = AssetFiles(PhotosPackage(path: temporary.path("A.photoslibrary")))
        let video = try asset(.referenced(path: file))
        #expect(files.clip(of: video, edited: false) == .absent(file, .elsewhere))
        #expect(files.photo(of: video, edited: false) == .absent(file, .elsewhere))
        let livePhoto = try asset(.referenced(path: file), kind: .livePhoto)
        #expect(files.clip(of: livePhoto, edited: false) == .absent(file, .unsupported))
    }

    /// The name at import keeps its Unicode form: NFD from HFS+.
    @Test func namesKeepTheirUnicodeForm() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-Movie-5_0", in: temporary)
        let name = "Cafe\u{301} [1].MOV"
        let queue = try DatabaseQueue(path: package.path + "/database/Photos.sqlite")
        try queue.write { database in
            try database.dropTriggers()
            try database.execute(
                sql: "UPDATE ZADDITIONALASSETATTRIBUTES SET ZORIGINALFILENAME = ? WHERE ZORIGINALFILENAME LIKE '%.MOV'",
                arguments: [name])
            try database.execute(
                sql:
                    "UPDATE ZADDITIONALASSETATTRIBUTES SET ZORIGINALFILENAME = NULL WHERE ZORIGINALFILENAME LIKE 'TUL%'"
            )
        }
        try queue.close()
        let names = try PhotosReader(package, temporary: temporary.path).assets().map { Array($0.fileName.utf8) }
        #expect(names.contains(Array(name.utf8)))
        #expect(names.contains(Array("FF158787-3EA0-4B06-8D93-4E7E362495DE.jpeg".utf8)))
    }
}

extension AssetFiles.Answer {
    fileprivate func words(below package: PhotosPackage) -> String {
        switch self {
        case .present(let path): String(path.dropFirst(package.path.count + 1))
        case .absent(_, let absence): "\(absence)"
        }
    }
}
