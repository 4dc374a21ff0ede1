import Fixtures
import TestSupport
import Testing

/// The date in the film, found by what it changes.
@Suite struct DateOverlayTests {
    @Test(arguments: ["top-left", "top-right", "bottom-left", "bottom-right"])
    func `the date is in its corner and inside of the title-safe area`(corner: String) async throws {
        let plain = try await Self.picture("  date-overlay: false")
        let dated = try await Self.picture("  date-overlay: { position: \(corner), size: 8% }")
        let ink = try #require(Self.difference(plain.luma, dated.luma))
        #expect((ink.x + ink.width / 2 < 160) == corner.hasSuffix("left"), "\(ink)")
        #expect((ink.y + ink.height / 2 < 90) == corner.hasPrefix("top"), "\(ink)")
        // A shadow may reach a little into the 5 % at the edges; the letters may not.
        #expect(ink.x >= 16 - 4 && ink.x + ink.width <= 320 - 16 + 4, "\(ink)")
        #expect(ink.y >= 9 - 4 && ink.y + ink.height <= 180 - 9 + 4, "\(ink)")
        // "1 December 2024" at 8 % of 180 lines: letters some 10 pixels high, well over 60 wide.
        #expect(ink.width > 60 && ink.height > 8, "\(ink)")
        #expect(ink.height < 40, "\(ink)")
    }

    private static func picture(_ composition: String) async throws -> FilmPicture {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01", composition: composition).write(to: folder)
        let outcome = try await Program().run("render", job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try Film(path: film).picture(at: 15)
    }

    /// The smallest rectangle around the pixels that clearly differ; nil if none does.
    private static func difference(_ left: PicturePlane, _ right: PicturePlane) -> PixelRectangle? {
        var (minX, minY, maxX, maxY) = (Int.max, Int.max, -1, -1)
        for y in 0..<left.height {
            for x in 0..<left.width where abs(Int(left[x, y]) - Int(right[x, y])) > 40 {
                (minX, maxX) = (min(minX, x), max(maxX, x))
                (minY, maxY) = (min(minY, y), max(maxY, y))
            }
        }
        return maxX < 0 ? nil : PixelRectangle(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
    }
}
