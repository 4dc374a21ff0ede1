import Foundation
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
        #expect(all.map(\.word) == Timeframe.Relative.names && all.count == 10)
        #expect(Timeframe.Relative(word: "last-7-days") == .lastDays(7))
        for text in ["last-0-days", "last-07-days", "last-9999-days", "last-7-day", "next-month", ""] {
            #expect(Timeframe.Relative(word: text) == nil)
        }
    }

    @Test func `a season is three whole months`() throws {
        let summer = try resolved(.season(year: 2024, .summer))
        #expect("\(summer.first) \(summer.last)" == "2024-06-01 2024-08-31" && summer.title == "Summer 2024")
        let winter = try resolved(.season(year: 2023, .winter))
        #expect("\(winter.first) \(winter.last)" == "2023-12-01 2024-02-29" && winter.title == "Winter 2023–24")
        #expect(try resolved(.season(year: 1999, .winter)).title == "Winter 1999–00")
        #expect(Season.written("2024-fall")?.season == .autumn && Season.written("2024-Winter")?.season == .winter)
        for text in ["2024", "2024-", "summer", "24-summer", "2024-summers", "2024-summer-1"] {
            #expect(Season.written(text) == nil)
        }
        for timeframe in [Timeframe.season(year: 2024, .autumn), .relative(.eachYear(month: 12, day: 24))] {
            #expect(try JSONDecoder().decode(Timeframe.self, from: JSONEncoder().encode(timeframe)) == timeframe)
        }
    }

    @Test func `a day of each year is that day alone, up to today`() throws {
        let eve = Timeframe.relative(.eachYear(month: 12, day: 24))
        let found = try resolved(eve, today: "2024-12-23")
        #expect(found.last == Day("2023-12-24") && found.title == "24 December")
        #expect(found.dayCount == 50 && found.days.count == 50 && found.days.last == found.last)
        #expect(found.days.allSatisfy(found.contains) && found.days.allSatisfy { $0.day == 24 && $0.month == 12 })
        let other = try #require(Day("2020-12-25"))
        #expect(found.first < other && other < found.last && !found.contains(other))
        #expect(try resolved(eve, today: "2024-12-24").last == Day("2024-12-24"))
        #expect(eve.isOneDayOfEachYear && eve.nameTemplate == "{title}-{to}")
        let today = try resolved(.relative(.onThisDay), today: "2024-02-29")
        #expect(today.days.allSatisfy { $0.day == 29 } && today.last == Day("2024-02-29") && today.dayCount == 13)
        #expect(Timeframe.Relative(word: "02-29") != nil && Timeframe.Relative(word: "02-30") == nil)
        #expect(Timeframe.Relative(word: "13-01") == nil && Timeframe.Relative(word: "1-01") == nil)
        // Years without media are not listed.
        let known = [try #require(Day("2019-12-24")), other, try #require(Day("2022-12-24"))]
        #expect(found.withoutYears(before: known).days.map(\.year) == Array(2019...2023))
        #expect(found.withoutYears(before: [other]) == found)
        let year = try resolved(.year(2024))
        #expect(year.withoutYears(before: [year.last]) == year)
        // Each of its days is a film of its own.
        let parts = found.parts(.monthly, until: try #require(Day("2024-12-23")))
        #expect(parts.count == 50 && parts.allSatisfy { $0.first == $0.last && $0.first.day == 24 })
        // Plans of other timeframes are as they were.
        let json = String(decoding: try JSONEncoder().encode(try resolved(.year(2024))), as: UTF8.self)
        #expect(!json.contains("early"))
        #expect(try JSONDecoder().decode(ResolvedTimeframe.self, from: JSONEncoder().encode(found)) == found)
    }

    @Test func `a trip may begin before its month and end after it, and its files are named by the month`() throws {
        let asked = try resolved(.trip(year: 2024, month: 7))
        #expect((asked.first, asked.last) == (Day("2024-05-31"), Day("2024-08-31")))
        #expect(asked.daysOfTrip == (try #require(Day("2024-07-01"))...(try #require(Day("2024-07-31")))))
        let days = try #require(Day("2024-06-28"))...(try #require(Day("2024-07-04")))
        let found = asked.found(trip: days)
        #expect(found.first == days.lowerBound && found.last == days.upperBound && found.dayCount == 7)
        #expect((found.inNames.first, found.inNames.last) == (Day("2024-07-01"), Day("2024-07-31")))
        #expect(try JSONDecoder().decode(ResolvedTimeframe.self, from: JSONEncoder().encode(found)) == found)
        let trips = [Timeframe.trip(year: 2024, month: nil), .trip(year: 2024, month: 7)]
        #expect(trips.map(\.written) == ["trip-2024", "trip-2024-07"])
        #expect(try JSONDecoder().decode([Timeframe].self, from: JSONEncoder().encode(trips)) == trips)
        #expect(try resolved(.month(year: 2024, month: 7)).daysOfTrip == nil)
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
