import Model
import Testing

@testable import Stages

@Suite struct ChapterTitlesTests {
    private func titles(
        _ overlay: DateOverlayStyle?, locale: String? = nil, opening: OpeningTitle? = nil
    ) throws -> (title: String, film: String) {
        let item = try TestItems.item("a.mov", day: "2024-12-01", seconds: 2)
        var job = TestItems.job(composition: Composition(dateOverlay: overlay))
        job.composition.locale = locale
        job.composition.titles.opening = opening
        var timeline = try TestItems.timeline([Pick(item: item)], job: job)
        timeline.title = DayNames.title(
            of: Timeframe.month(year: 2024, month: 12).resolved(today: item.day), locale: overlay?.locale ?? "en_GB")
        return (ChapterTitles(timeline).title(of: item.day), timeline.title)
    }

    @Test func `a chapter has its day in the language of the dates on the picture`() throws {
        #expect(try titles(DateOverlayStyle(locale: "de_DE")) == ("Sonntag, 1. Dezember 2024", "Dezember 2024"))
        #expect(try titles(DateOverlayStyle(), locale: "de_DE").title == "Sonntag, 1. Dezember 2024")
        #expect(try titles(DateOverlayStyle(locale: "fr_FR"), locale: "de_DE").title == "dimanche 1 décembre 2024")
        #expect(try titles(nil, locale: "de_DE", opening: OpeningTitle()).title == "Sonntag, 1. Dezember 2024")
    }

    @Test func `without any words in the picture a chapter is a number`() throws {
        #expect(try titles(DateOverlayStyle()) == ("Sunday 1 December 2024", "December 2024"))
        #expect(try titles(nil) == ("2024-12-01", "December 2024"))
    }

    @Test func `only a whole month has a name`() throws {
        let days = Timeframe.year(2024).resolved(today: Day(daysSinceEpoch: 0))
        #expect(DayNames.title(of: days, locale: "de_DE") == "2024")
    }
}
