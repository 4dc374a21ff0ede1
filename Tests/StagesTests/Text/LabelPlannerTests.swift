import Files
import Foundation
import Model
import Testing
import Typography

@testable import Stages

/// The fonts of labels, the glyphs that they lack, and the warnings about both.
@Suite struct LabelPlannerTests {
    private let day = Day(daysSinceEpoch: 19_878)

    private func labels(_ style: DateOverlayStyle) throws -> (label: Label, diagnostics: [Diagnostic]) {
        let job = TestItems.job(composition: Composition(dateOverlay: style))
        let texts = FilmTexts(
            job, timeframe: Timeframe.month(year: 2024, month: 6).resolved(today: day), days: [day],
            formatDay: DateLabel.text)
        let planner = try LabelPlanner(format: FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30)))
        return (try planner.planned(try #require(texts.date(of: day))), planner.diagnostics())
    }

    @Test func `a label names its faces by the digests of their files`() throws {
        let (label, diagnostics) = try labels(DateOverlayStyle(locale: "ja_JP"))
        #expect(label.text == "6月4日" && label.locale == "ja_JP" && label.file == nil)
        // Debian 13's Inter writes its weight in one word.
        #expect(label.faces.map { $0.name.filter { $0 != " " } } == ["InterSemiBold", "VLGothicregular"])
        #expect(label.faces.allSatisfy { $0.digest.count == 64 && $0.index == 0 })
        #expect(label.engine.contains("pango ") && label.engine.contains("harfbuzz "))
        #expect(diagnostics.isEmpty)
    }

    @Test func `characters without a font are one warning a package, with the script and what to install`() throws {
        let found = try labels(DateOverlayStyle(format: .pattern("d '\u{13000}\u{13000}\u{10000}'")))
        #expect(found.diagnostics.map(\.code) == [.missingGlyphs])
        let message = try #require(found.diagnostics.first?.message)
        for part in ["\u{13000}", "\u{10000}", "Egyp", "Linb", "fonts-noto-core"] {
            #expect(message.contains(part), "\(message)")
        }
    }

    @Test func `a missing default font is noted`() throws {
        let found = try labels(DateOverlayStyle(font: "No Such Font"))
        #expect(found.diagnostics.map(\.code) == [.otherFont])
        #expect(found.diagnostics[0].message.contains("No Such Font"))
    }

    @Test func `a font file counts by its content, not by its path`() throws {
        let path = try #require(try FontLibrary().face(with: "มิถุนายน")?.path)
        let folder = FileManager.default.temporaryDirectory.appending(path: "dayreel-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "x.ttf")
        try FileManager.default.copyItem(at: URL(filePath: path), to: copy)
        let label = try labels(DateOverlayStyle(font: copy.path(percentEncoded: false))).label
        let other = try labels(DateOverlayStyle(font: path)).label
        #expect(label.faces.map(\.digest) == [try SHA256Hex.ofFile(path)] && label.file?.path == copy.path)
        var (one, two) = (label, other)
        one.file?.path = nil
        two.file?.path = nil
        #expect(one == two && one.font.isEmpty)
    }

    @Test func `a file that is not a font is refused`() {
        let error = #expect(throws: DayreelError.self) { _ = try labels(DateOverlayStyle(font: #filePath)) }
        #expect(error?.code == .missingInput && error?.place == #filePath)
    }
}
