import Fixtures
import Foundation
import TestSupport
import Testing
import Typography

/// The date in the film, found by comparison with a film without it.
@Suite struct DateOverlayTests {
    @Test(arguments: ["top-left", "top-right", "bottom-left", "bottom-right"])
    func `the date is in its corner, inside the title-safe area`(corner: String) async throws {
        let plain = try await Self.plain.value
        let dated = try await Self.picture("  date-overlay: { style: outline, position: \(corner), size: 8% }")
        let ink = try #require(Self.difference(plain.luma, dated.luma))
        #expect((ink.x + ink.width / 2 < 160) == corner.hasSuffix("left"), "\(ink)")
        #expect((ink.y + ink.height / 2 < 90) == corner.hasPrefix("top"), "\(ink)")
        // The shadow may extend a little into the 5 % margin; the letters may not.
        #expect(ink.x >= 16 - 4 && ink.x + ink.width <= 320 - 16 + 4, "\(ink)")
        #expect(ink.y >= 9 - 4 && ink.y + ink.height <= 180 - 9 + 4, "\(ink)")
        // "1 December 2024" at 8 % of 180 lines: letters some 10 pixels high, well over 60 wide.
        #expect(ink.width > 60 && ink.height > 8, "\(ink)")
        #expect(ink.height < 40, "\(ink)")
    }

    @Test func `a font's file is used, and another font is another film`() async throws {
        let folder = try TemporaryFolder()
        let font = try #require(try FontLibrary().face(with: "มิถุนายน")?.path)
        try FileManager.default.copyItem(atPath: font, toPath: folder.path("x.ttf"))
        let byFamily = try await Self.picture("  date-overlay: { size: 8% }")
        let byFile = try await Self.picture("  date-overlay: { size: 8%, font: '\(folder.path("x.ttf"))' }")
        #expect(Self.difference(byFamily.luma, byFile.luma) != nil)
    }

    @Test func `a character that no font has is a warning, and the film is made`() async throws {
        let folder = try TemporaryFolder()
        let composition = "  date-overlay: { format: \"d '\u{13000}'\" }"
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01", composition: composition).write(to: folder)
        let outcome = try await WarmHome.ofScannedMonth().run("render", job, "--progress", "none")
        #expect(outcome.exitCode == 0 && FileManager.default.fileExists(atPath: film))
        #expect(outcome.error.contains("'\u{13000}'"), "\(outcome.error)")
        #expect(outcome.error.contains("apt-get install fonts-noto-core"))
    }

    @Test func `without any font nothing is rendered, and the package is named`() async throws {
        let folder = try TemporaryFolder()
        let configuration = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig><dir>\(folder.path("none"))</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>
            """
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01").write(to: folder)
        var program = try await WarmHome.ofScannedMonth()
        program.environment["FONTCONFIG_FILE"] = try folder.write(configuration, to: "fonts.conf")
        let outcome = try await program.run("render", job, "--progress", "none")
        #expect(outcome.exitCode == 69 && outcome.error.contains("fonts-dejavu-core"), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: film))
    }

    @Test func `the user's font rendering settings change no pixel`() async throws {
        let folder = try TemporaryFolder()
        let configuration = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig><include>\(Program.root.path)/Tests/fonts.conf</include><match target="font">
            <edit name="antialias" mode="assign"><bool>false</bool></edit>
            <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
            <edit name="rgba" mode="assign"><const>rgb</const></edit></match></fontconfig>
            """
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-02").write(to: folder)
        var program = try await WarmHome.ofScannedMonth()
        var films: [Data] = []
        for path in ["\(Program.root.path)/Tests/fonts.conf", try folder.write(configuration, to: "fonts.conf")] {
            program.environment["FONTCONFIG_FILE"] = path
            let outcome = try await program.run("render", job, "--progress", "none", "--no-cache")
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            films.append(try Data(contentsOf: URL(filePath: film)))
        }
        #expect(films[0] == films[1])
    }

    /// The picture without a date, made once for all corners.
    private static let plain = Task { try await picture("  date-overlay: false") }

    private static func picture(_ composition: String) async throws -> FilmPicture {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month(
            "2024-12-01..2024-12-01", composition: "  titles: false\n" + composition
        ).write(to: folder)
        let outcome = try await WarmHome.ofScannedMonth().run("render", job, "--progress", "none")
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
