import Model
import Testing
import Typography

@testable import Stages

/// The families that text asks for where a style's own face lacks a script. The tests' fonts are others, so these are their names alone.
@Suite struct TextFacesTests {
    /// After the East Asian faces, for every language.
    private let others = [
        "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans", "DejaVu Sans",
    ]

    @Test(
        arguments: [
            ("en_GB", ["JP", "SC", "TC", "KR"]), ("ja_JP", ["JP", "SC", "TC", "KR"]),
            ("ko_KR", ["KR", "JP", "SC", "TC"]), ("zh_CN", ["SC", "JP", "TC", "KR"]),
            ("zh_TW", ["TC", "JP", "SC", "KR"]), ("zh_Hant", ["TC", "JP", "SC", "KR"]),
            ("zh-Hant-HK", ["TC", "JP", "SC", "KR"]), ("ar_EG", ["JP", "SC", "TC", "KR"]),
        ])
    func `each language's own shapes of Chinese characters come first`(locale: String, eastAsian: [String]) {
        #expect(TextFaces.fallback(for: locale) == ["Inter"] + eastAsian.map { "Noto Sans CJK \($0)" } + others)
    }

    /// At 600 Pango takes the bold face of those that have no semibold one: fontconfig's own choice would be regular.
    @Test func `a date asks for them in its own weight`() throws {
        let day = Day(daysSinceEpoch: 19_878)
        for (style, own) in [(TextStyle.clear, "Inter"), (.keepsake, "EB Garamond 12")] {
            let job = TestItems.job(
                composition: Composition(dateOverlay: DateOverlayStyle(locale: "ko_KR"), style: style))
            let texts = FilmTexts(
                job, timeframe: Timeframe.month(year: 2024, month: 6).resolved(today: day), days: [day],
                formatDay: DateLabel.text)
            let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
            let label = try LabelPlanner(format: format).planned(try #require(texts.date(of: day)))
            let face = try #require(TextDesign(label, format: format).lines.first?.face)
            #expect(face.families == [own] + TextFaces.fallback(for: "ko_KR"))
            #expect(face.weight == (style == .clear ? 600 : 400))
        }
    }
}
