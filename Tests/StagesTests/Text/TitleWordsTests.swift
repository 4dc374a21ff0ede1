import Model
import Testing

@testable import Stages

/// The words of titles: the names of days, years and places, in several languages.
@Suite struct TitleWordsTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func `a title of the user's own has the year below it, which dates leave out`() throws {
        let days = [try day("2024-12-01"), try day("2024-12-31")]
        let december = Timeframe.month(year: 2024, month: 12).resolved(today: days[0])
        func lines(_ edit: (inout Job) -> Void = { _ in }) -> [String]? {
            var job = TestItems.job()
            edit(&job)
            let texts = FilmTexts(job, timeframe: december, days: days, formatDay: DateLabel.text)
            #expect(texts.date(of: days[0])?.lines == ["1 December"])
            return texts.opening?.lines
        }
        #expect(lines() == ["December 2024", "2 days"])
        #expect(lines { $0.title = "Our winter" } == ["Our winter", "2024 · 2 days"])
        #expect(lines { $0.composition.titles.opening?.title = TitleTemplate("Snow") } == ["Snow", "2024 · 2 days"])
        #expect(lines { $0.title = "Winter 2024" } == ["Winter 2024", "2 days"])
        let own = lines {
            $0.title = "Our winter"
            $0.composition.titles.opening?.subtitle = TitleTemplate("by Ada")
        }
        #expect(own == ["Our winter", "by Ada"])
        #expect(lines { $0.composition.style = .bold } == ["December", "2024 · 2 days"])
    }

    @Test func `a film of whole months is named by them`() throws {
        let days = [try day("2024-06-01"), try day("2024-07-31")]
        func title(from: Int) throws -> String? {
            let first = try day("2024-06-0\(from)")
            let timeframe = Timeframe.days(first: first, last: days[1]).resolved(today: days[0])
            return FilmTexts(TestItems.job(), timeframe: timeframe, days: days, formatDay: DateLabel.text)
                .opening?.lines.first
        }
        let months = try #require(try title(from: 1))
        #expect(months.contains("June") && months.contains("July 2024") && !months.contains("31"))
        #expect(try title(from: 2)?.contains("31") == true)
    }

    @Test(arguments: FilmShape.allCases, TextStyle.allCases)
    func `a film that nobody has named has a title that fits`(shape: FilmShape, style: TextStyle) throws {
        let spans = [
            ("2023-09-28", "2024-11-24"), ("2023-09-01", "2024-11-30"), ("2024-09-28", "2024-11-24"),
            ("2024-01-01", "2024-12-31"),
        ]
        for (first, last) in spans {
            for locale in ["en_GB", "en_US", "de_DE", "fr_FR", "pt_BR", "ru_RU", "ja_JP", "hi_IN"] {
                let timeframe = Timeframe.days(first: try day(first), last: try day(last)).resolved(
                    today: try day(last))
                var job = TestItems.job(composition: Composition(shape: shape, style: style))
                job.composition.dateOverlay = DateOverlayStyle(locale: locale)
                let texts = FilmTexts(
                    job, timeframe: timeframe, days: [timeframe.first, timeframe.last], formatDay: DateLabel.text)
                let opening = try #require(texts.opening)
                #expect(throws: Never.self, "\(opening.lines)") {
                    try LabelPlanner(format: FilmFormat(of: job, items: [])).planned(opening)
                }
            }
        }
    }

    /// Nobody wrote them for the film.
    @Test func `a title has as many places as it has room for`() throws {
        let days = [try day("2024-12-01"), try day("2024-12-31")]
        let december = Timeframe.month(year: 2024, month: 12).resolved(today: days[0])
        var job = TestItems.job(composition: Composition(shape: .portrait))
        job.composition.titles.closing = ClosingTitle()
        job.composition.titles.closing?.subtitle = TitleTemplate("{places}")
        let format = FilmFormat(of: job, items: [])
        func subtitles(_ names: String...) throws -> [String] {
            var texts = FilmTexts(
                job, timeframe: december, days: days, places: names.map { NamedPlace(name: $0, country: "GB") },
                formatDay: DateLabel.text)
            let notes = texts.leaveOut(try TextLayout.tooWide(texts.spare, format: format))
            #expect(notes.isEmpty)
            let titles = texts.labels.map(\.label).filter { $0.role == .title }
            return try PlannedLabels(titles, format: format).labels.map { $0.lines[1] }
        }
        let long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
        let longest = String(repeating: long, count: 4)
        #expect(try subtitles("Lisbon", "Porto") == ["2 days · Lisbon and Porto", "Lisbon and Porto"])
        #expect(try subtitles(long, longest) == ["2 days · \(long)", long])
        #expect(try subtitles(longest, "Porto") == ["2 days", ""])
    }

    @Test func `the two days of a title stay whole where it becomes two lines`() throws {
        let (first, last) = (try day("2023-11-28"), try day("2024-12-05"))
        let timeframe = Timeframe.days(first: first, last: last).resolved(today: last)
        let texts = FilmTexts(TestItems.job(), timeframe: timeframe, days: [first], formatDay: DateLabel.text)
        #expect(texts.opening?.lines.first == "28\u{A0}Nov\u{A0}2023\u{A0}– 5\u{A0}Dec\u{A0}2024")
        #expect(try title("2024-06-20..2024-07-15", "en_GB") == "20\u{A0}June\u{A0}– 15\u{A0}July\u{A0}2024")
        #expect(try title("2024-06-03..2024-06-20", "en_GB")?.contains("\u{A0}") == false)
    }

    private func title(_ days: String, _ locale: String) throws -> String? {
        let ends = try days.split(separator: "..").map { try #require(Day(String($0))) }
        let job = TestItems.job(composition: Composition(dateOverlay: DateOverlayStyle(locale: locale)))
        let timeframe = Timeframe.days(first: ends[0], last: ends[1]).resolved(today: ends[0])
        return FilmTexts(job, timeframe: timeframe, days: ends, formatDay: DateLabel.text).opening?.lines.first
    }

    private func month(_ locale: String) throws -> String? {
        let first = try day("2024-07-01")
        let job = TestItems.job(composition: Composition(dateOverlay: DateOverlayStyle(locale: locale)))
        let timeframe = Timeframe.month(year: 2024, month: 7).resolved(today: first)
        return FilmTexts(job, timeframe: timeframe, days: [first], formatDay: DateLabel.text).opening?.lines.first
    }

    @Test func `titles begin with a capital, and have no abbreviated year`() throws {
        #expect(try month("ru_RU") == "Июль 2024")
        #expect(try month("uk_UA") == "Липень 2024")
        #expect(try month("vi_VN") == "Tháng 7 năm 2024")
        #expect(try month("es_ES") == "Julio de 2024")
        #expect(try month("pl_PL") == "Lipiec 2024")
        #expect(try month("fr_FR") == "juillet 2024")
        #expect(try month("de_DE") == "Juli 2024")
        // Its capitals are for whole words.
        #expect(try month("ka_GE")?.hasPrefix("ივლისი") == true)
        #expect(try title("2024-07-03..2024-07-20", "ru_RU")?.hasSuffix("2024") == true)
    }

    @Test func `a film of one day of each year is named by the day, without dividers`() throws {
        let days = [try day("2019-12-24"), try day("2021-12-24"), try day("2022-12-24")]
        let eve = Timeframe.relative(.eachYear(month: 12, day: 24)).resolved(today: try day("2024-06-01"))
        func texts(_ locale: String) -> FilmTexts {
            var job = TestItems.job()
            job.composition.dateOverlay = DateOverlayStyle(locale: locale)
            return FilmTexts(job, timeframe: eve, days: days, formatDay: DateLabel.text)
        }
        #expect(texts("en_GB").opening?.lines.first == "24 December")
        #expect(texts("de_DE").opening?.lines.first == "24. Dezember")
        for dividers in [TitleStyle.Dividers.month, .year] {
            let cards = FilmCards(TitleStyle(dividers: dividers), days: days, of: eve, rate: FrameRate(30))
            #expect(cards.beginnings.isEmpty)
        }
        let summer = Timeframe.season(year: 2024, .summer).resolved(today: days[0])
        func title(_ locale: String) -> String? {
            var job = TestItems.job()
            job.composition.dateOverlay = DateOverlayStyle(locale: locale)
            return FilmTexts(job, timeframe: summer, days: [summer.first], formatDay: DateLabel.text).opening?.lines
                .first
        }
        #expect(title("en_GB") == "Summer 2024")
        #expect(title("en_US") == "Summer 2024" && title("de_DE") == "Sommer 2024" && title("fr_FR") == "Été 2024")
        // A language whose words for seasons are not known has the months.
        #expect(title("fi_FI")?.contains("esä") == true && title("fi_FI")?.contains("2024") == true)
    }
}
