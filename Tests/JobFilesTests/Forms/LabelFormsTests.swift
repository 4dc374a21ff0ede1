import Testing

@testable import JobFiles
@testable import Model

/// The accepted and the refused forms of the date on the picture.
@Suite struct LabelFormsTests {
    @Test(
        arguments: [
            (#"format: "DD.MM.YYYY""#, "has 'D', which counts the days of the year (did you mean 'dd.MM.yyyy'?)"),
            (
                #"format: "d 'DD' MMMM YYYY""#,
                "has 'Y', the year that the week belongs to (did you mean 'd 'DD' MMMM yyyy'?)"
            ),
            (#"format: "dd.mm.yyyy""#, "has 'm', which is minutes (did you mean 'dd.MM.yyyy'?)"),
            (#"format: "%d.%m.%Y""#, "has '%d', which is of another program's patterns (did you mean 'dd.MM.yyyy'?)"),
            (#"format: "%-d. %B""#, "has '%-d', which is of another program's patterns (did you mean 'd. MMMM'?)"),
            (#"format: "%d %H:%M""#, "has '%d', which is of another program's patterns"),
            ("format: TT.MM.JJJJ", "has 'T', which is no part of a date (did you mean 'dd.MM.yyyy'?)"),
            ("format: jj/mm/aaaa", "has 'j', which is no part of a date (did you mean 'dd/MM/yyyy'?)"),
            ("format: dd-mm-jj", "has 'm', which is minutes (did you mean 'dd-MM-yy'?)"),
            ("format: d MMMM hh", "has 'h', which is no part of a date; put text in 'apostrophes'"),
            ("locale: cz", "names no known locale: 'cz' (did you mean 'cs'?)"),
            ("locale: dk", "names no known locale: 'dk' (did you mean 'da'?)"),
            ("locale: gb", "names no known locale: 'gb' (did you mean 'en_GB'?)"),
            ("locale: en_UK", "names no known locale: 'en_UK' (did you mean 'en_GB'?)"),
            ("locale: at", "names no known locale: 'at' (did you mean 'de_AT'?)"),
            ("locale: xx_YY", "names no known locale: 'xx_YY' (such as en_GB, de_DE or ja_JP)"),
            ("locale: de_DD.UTF-8", "names no known locale: 'de_DD' (did you mean 'de_DE'?)"),
            ("font: DejaVu Snas", "names no installed font: 'DejaVu Snas' (did you mean 'DejaVu Sans'?)"),
            ("font: Noto Serif", "names no installed font: 'Noto Serif' (installed: Noto Color Emoji and 3 more)"),
            (
                "font: Helvetica",
                "names no installed font: 'Helvetica' (installed: DejaVu Sans, Inter, Loma, Noto Color Emoji)"
            ),
        ])
    func `a label that cannot be drawn is refused at its place`(line: String, predicate: String) {
        let key = "composition.date-overlay." + line.prefix { $0 != ":" }
        let column = 32 + line.prefix { $0 != ":" }.count
        #expect(
            JobFileFixture.errors(after: "composition: {date-overlay: {\(line)}}") == [
                "1:\(column): '\(key)' \(predicate)"
            ])
    }

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
        #expect(error.message == "'composition.date-overlay.font' names 'lost.OTF', which is a pipe")
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
