import Testing

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
            ("locale: xx_YY", "names no known locale: 'xx_YY' (such as en_GB, de_DE or ja_JP)"),
            ("locale: de_DD.UTF-8", "names no known locale: 'de_DD' (did you mean 'de_DE'?)"),
            ("font: DejaVu Snas", "names no installed font: 'DejaVu Snas' (did you mean 'DejaVu Sans'?)"),
            ("font: Noto Serif", "names no installed font: 'Noto Serif' (installed: Noto Color Emoji and 3 more)"),
            (
                "font: Helvetica",
                "names no installed font: 'Helvetica' (installed: DejaVu Sans, Inter, Loma, Noto Color Emoji)"
            ),
            ("font: ~/fonts/lost.ttf", "names '~/fonts/lost.ttf', which is no font file that can be read"),
            ("font: lost.OTF", "names 'lost.OTF', which is no font file that can be read"),
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
        #expect(style?.locale == expected && style?.format == nil)
    }

    @Test(
        arguments: [
            ("~/fonts/x.ttf", "/home/ada/fonts/x.ttf"), ("../../home/ada/fonts/x.ttf", "/home/ada/fonts/x.ttf"),
            ("Inter", "Inter"),
        ])
    func `a font is a family or a file`(text: String, expected: String) throws {
        let job = try JobFileFixture.job("composition: {date-overlay: {font: \(text)}}")
        #expect(job.composition.dateOverlay?.font == expected)
    }
}
