import Model
import Testing

@testable import Stages

@Suite struct DateLabelTests {
    /// A short date names the month, unless all days are of one.
    @Test(arguments: [
        ("2024-07-01..2024-07-31", "Wednesday 10"), ("2024-07-01..2024-08-31", "Wed 10 Jul"),
        ("2023-07-01..2024-08-31", "10 Jul 2024"),
    ])
    func aShortDateNamesTheMonthIfThereAreSeveral(days: String, expected: String) throws {
        let ends = try days.split(separator: "..").map { try #require(Day(String($0))) }
        let timeframe = Timeframe.days(first: ends[0], last: ends[1]).resolved(today: ends[0])
        for hasTitle in [true, false] {
            let text = DateLabel.text(
                for: try #require(Day("2024-07-10")), style: DateOverlayStyle(format: .short),
                span: DateSpan(timeframe, hasTitle: hasTitle))
            #expect(text == expected)
        }
    }

    @Test(
        arguments: [
            ("en_GB", "4 June 2024"), ("en_US", "June 4, 2024"), ("de_DE", "4. Juni 2024"), ("fr_FR", "4 juin 2024"),
            ("nl_NL", "4 juni 2024"), ("pt_PT", "4 de junho de 2024"), ("ja_JP", "2024年6月4日"),
            ("zh_CN", "2024年6月4日"), ("ko_KR", "2024년 6월 4일"), ("hi_IN", "4 जून 2024"), ("he_IL", "4 ביוני 2024"),
            // Locales with another calendar use the Gregorian one, in which days are counted.
            ("th_TH", "4 มิถุนายน 2024"), ("fa_IR", "۴ ژوئن ۲۰۲۴"),
        ])
    func `without a format, the locale decides how a date is written`(locale: String, text: String) throws {
        let day = try #require(Day("2024-06-04"))
        #expect(DateLabel.text(for: day, style: DateOverlayStyle(locale: locale)) == text)
    }

    @Test func `a format stays as it is`() throws {
        let day = try #require(Day("2024-06-04"))
        let style = DateOverlayStyle(format: .pattern("d MMMM yyyy"), locale: "de_DE")
        #expect(DateLabel.text(for: day, style: style) == "4 Juni 2024")
        #expect(DateLabel.text(for: day, style: DateOverlayStyle(format: .pattern("dd.MM.yyyy"))) == "04.06.2024")
    }

    @Test(arguments: [("en_GB", "2 days"), ("de_DE", "2 Tage"), ("ja_JP", "2日間"), ("ko_KR", "2일간"), ("zh_CN", "2天")])
    func `a count of days is no day of the month`(locale: String, words: String) {
        #expect(DateLabel.count(ofDays: 2, locale: locale).filter { $0 != " " || words.contains(" ") } == words)
    }
}
