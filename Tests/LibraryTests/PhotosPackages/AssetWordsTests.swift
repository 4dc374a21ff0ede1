import Model
import TestSupport
import Testing

@testable import Library

/// What owners wrote about the photos and videos of real packages, their sizes and the faces in them, as `sqlite3` shows them.
@Suite(.enabled(if: Checkout.expectsShared)) struct AssetWordsTests {
    @Test(
        arguments: [
            ("Test-14.6.0", "1EB2B765", "Kids in pumpkin field", [1365, 2048]),
            ("Test-14.6.0", "D79B8D77", "I found one!", [1365, 2048]),
            // Its description names the place between marks of direction.
            ("Test-14.6.0", "3DD2C897", "Elder Park", [2754, 2754]),
            // Edited: the original may be shown, which is larger.
            ("Test-14.6.0", "E9BC5C36", "Bride Wedding day", nil),
            ("Test-14.6.0", "DC99FBDD", "St. James's Park", nil),
            ("Test-Movie-5_0", "423C0683", "Flickering Flame", nil),
        ] as [(String, String, String, [Int]?)])
    func `titles come before descriptions`(library: String, uuid: String, caption: String, size: [Int]?) throws {
        let assets = try SharedLibraries.reader(library, temporary: TemporaryFolder()).assets()
        let asset = try #require(assets.first { $0.uuid.hasPrefix(uuid) })
        #expect(asset.caption == caption)
        #expect(asset.size.map { [$0.width, $0.height] } == size)
    }

    @Test(
        arguments: [
            ("Test-12.0.1", "D79B8D77", (604, 288)), ("Test-13.0.0", "D79B8D77", (605, 289)),
            // Of three children, between the outer ones. The assets' column has another name since macOS 14.
            ("Test-14.6.0", "1EB2B765", (500, 403)), ("Test-14.6.0", "F12384F6", (529, 389)),
            // A body without a face.
            ("Test-14.6.0", "3DD2C897", nil),
            // Edited, so that it may be cropped.
            ("Test-14.6.0", "E9BC5C36", nil), ("Test-Movie-5_0", "423C0683", nil),
        ] as [(String, String, (Int, Int)?)])
    func `the middle of the faces is known, from the upper left`(
        library: String, uuid: String, focus: (Int, Int)?
    ) throws {
        let assets = try SharedLibraries.reader(library, temporary: TemporaryFolder()).assets()
        let asset = try #require(assets.first { $0.uuid.hasPrefix(uuid) })
        #expect(asset.focus == focus.map { PicturePoint(x: $0.0, y: $0.1) })
    }

    /// Libraries of other versions may lack the tables.
    @Test func `a package without such columns has neither`() throws {
        let folder = try TemporaryFolder()
        let library = try MadeLibrary(in: folder, MadeLibrary.videos(["A.mov"]))
        let asset = try #require(try library.reader().assets().first)
        #expect(asset.caption == nil && asset.size == nil && asset.focus == nil)
    }
}
