import Testing

@testable import JobFiles
@testable import Model

/// The accepted and the refused forms of the date on the picture.
@Suite struct LabelFormsTests {
    @Test(
        arguments: [
            ("de_DE.UTF-8", "de_DE"), ("de_DE.utf8@euro", "de_DE"), ("pt-BR", "pt-BR"), ("es_419", "es_419"),
            ("en_JP", "en_JP"), ("no_NO", "no_NO"), ("zh_CN", "zh_CN"), ("sr-Latn-RS", "sr-Latn-RS"), ("hi", "hi"),
        ])
    func `a locale is known without its charset`(text: String, expected: String) throws {
        let style = try JobFileFixture.job("composition: {date-overlay: {locale: \(text)}}").composition.dateOverlay
        #expect(style?.locale == expected && style?.format == .automatic)
    }

    @Test(
        arguments: [
            ("~/fonts/x.ttf", "/home/ada/fonts/x.ttf"), ("../../home/ada/fonts/x.ttf", "/home/ada/fonts/x.ttf"),
            ("Inter", "Inter"),
        ])
    func `a font is a family or a file`(text: String, expected: String) throws {
        let job = try JobFileFixture.job("composition: {date-overlay: {font: \(text)}}")
        #expect(job.composition.dateOverlay?.font == expected && job.composition.font == nil)
        let film = try JobFileFixture.job("composition: {font: \(text)}")
        #expect(film.composition.font == expected && film.composition.namedFonts == [expected])
    }

    @Test func `a font file is only named, with its place for whoever opens it`() throws {
        func dates(_ font: String) -> String { "composition: {date-overlay: {font: \(font)}}" }
        let files = [
            "/work/jobs/base.yaml": dates("~/fonts/base.ttf"), "/work/jobs/plain.yaml": dates("Inter"),
        ]
        let font = try #require(
            try JobFileFixture.parse(dates("lost.OTF") + "\n" + JobFileFixture.minimal).named.fonts.first)
        #expect(font.path == "/work/jobs/lost.OTF")
        let error = try #require(font.error("which is a pipe").errors.first)
        #expect(error.file == "jobs/trip.yaml" && error.line == 1 && error.column == 36)
        #expect(error.message.contains("'composition.date-overlay.font'") && error.message.contains("'lost.OTF'"))
        let extended = JobFileFixture.minimal + "extends: base.yaml\n"
        let other = try #require(try JobFileFixture.parse(extended, files: files).named.fonts.first)
        #expect(other.path == "/home/ada/fonts/base.ttf" && other.error("x").errors.first?.file == "jobs/base.yaml")
        // What counts is the font of the film.
        for more in [dates("Inter"), "composition: {date-overlay: false}"] {
            #expect(try JobFileFixture.parse(extended + more + "\n", files: files).named.fonts.isEmpty)
        }
    }

    @Test(arguments: [("Inter", false), ("x.ttf", true), ("X.WOFF2", true), ("./Inter", true), ("~/a", true)])
    func `the name of a font says whether it is a file`(text: String, isFile: Bool) {
        #expect(FontName.isFile(text) == isFile)
    }
}
