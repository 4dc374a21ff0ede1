import Model
import Testing

@Suite struct TimeframeTests {
    private func resolved(_ timeframe: Timeframe, today: String = "2024-03-13") throws -> ResolvedTimeframe {
        timeframe.resolved(today: try #require(Day(today)))
    }

    @Test func wholeMonthsAndYears() throws {
        let february = try resolved(.month(year: 2024, month: 2))
        #expect("\(february.first) \(february.last)" == "2024-02-01 2024-02-29")
        #expect(february.title == "February 2024")
        #expect(february.dayCount == 29)
        let year = try resolved(.year(2023))
        #expect("\(year.first) \(year.last) \(year.title)" == "2023-01-01 2023-12-31 2023")
        #expect(year.days.count == 365)
    }

    @Test(arguments: [
        (Timeframe.Relative.thisMonth, "2024-03-13", "2024-03-01", "2024-03-31"),
        (.previousMonth, "2024-03-13", "2024-02-01", "2024-02-29"),
        (.previousMonth, "2024-01-31", "2023-12-01", "2023-12-31"),
        (.thisYear, "2024-03-13", "2024-01-01", "2024-12-31"),
        (.previousYear, "2024-01-01", "2023-01-01", "2023-12-31"),
        (.previousWeek, "2024-03-13", "2024-03-04", "2024-03-10"),
        (.previousWeek, "2024-03-11", "2024-03-04", "2024-03-10"),
        (.previousWeek, "2024-03-17", "2024-03-04", "2024-03-10"),
        (.last30Days, "2024-03-13", "2024-02-13", "2024-03-13"),
        (.lastDays(1), "2024-03-13", "2024-03-13", "2024-03-13"), (.today, "2024-03-13", "2024-03-13", "2024-03-13"),
        (.yesterday, "2024-03-01", "2024-02-29", "2024-02-29"),
        (.thisWeek, "2024-03-13", "2024-03-11", "2024-03-17"), (.thisWeek, "2024-03-17", "2024-03-11", "2024-03-17"),
    ])
    func relativeOnes(relative: Timeframe.Relative, today: String, first: String, last: String) throws {
        let found = try resolved(.relative(relative), today: today)
        #expect("\(found.first)" == first)
        #expect("\(found.last)" == last)
    }

    @Test func `a relative timeframe is read as it is written`() {
        let all = Timeframe.Relative.names.compactMap { Timeframe.Relative(word: $0) }
        #expect(all.map(\.word) == Timeframe.Relative.names && all.count == 9)
        #expect(Timeframe.Relative(word: "last-7-days") == .lastDays(7))
        for text in ["last-0-days", "last-07-days", "last-9999-days", "last-7-day", "next-month", ""] {
            #expect(Timeframe.Relative(word: text) == nil)
        }
    }

    @Test func `a single day is a timeframe`() throws {
        let day = try #require(Day("2024-07-01"))
        let found = try resolved(.days(first: day, last: day))
        #expect(found.days == [day] && found.title == "2024-07-01")
        #expect(Timeframe.days(first: day, last: day).nameTemplate == "{from}")
        #expect(Timeframe.relative(.yesterday).nameTemplate == "{from}")
    }

    @Test func containsItsEnds() throws {
        let (first, last) = (try #require(Day("2024-12-01")), try #require(Day("2024-12-24")))
        let span = try resolved(.days(first: first, last: last))
        #expect(span.contains(first) && span.contains(last))
        #expect(!span.contains(first.advanced(by: -1)) && !span.contains(last.advanced(by: 1)))
        #expect(span.title == "2024-12-01 to 2024-12-24")
    }
}
