import Foundation
import Testing

@testable import Model

@Suite struct ScheduleTests {
    private func clock(_ time: String, zone: String = "Europe/Amsterdam", startsAt: Int = 0) throws -> HomeClock {
        HomeClock(
            now: try #require(UTCTime.instant(time)), zone: try #require(TimeZone(identifier: zone)), startsAt: startsAt
        )
    }

    private func latest(
        _ schedule: Schedule, _ time: String, zone: String = "Europe/Amsterdam", startsAt: Int = 0
    ) throws
        -> String
    { schedule.latest(try clock(time, zone: zone, startsAt: startsAt)).description }

    /// Midnight in Amsterdam is 23:00 UTC in winter and 22:00 in summer.
    @Test func aPeriodEndsAtMidnightAtHome() throws {
        let monthly = Schedule(every: .monthly)
        #expect(try latest(monthly, "2024-12-31T22:59:59Z") == "2024-11")
        #expect(try latest(monthly, "2024-12-31T23:00:00Z") == "2024-12")
        #expect(try latest(monthly, "2024-07-31T21:59:59Z") == "2024-06")
        #expect(try latest(monthly, "2024-07-31T22:00:00Z") == "2024-07")
        #expect(try latest(monthly, "2025-01-01T04:59:59Z", zone: "America/New_York") == "2024-11")
        #expect(try latest(Schedule(every: .daily), "2024-12-24T12:00:00Z") == "2024-12-23")
        #expect(try latest(Schedule(every: .weekly), "2024-12-29T22:59:59Z") == "2024-12-16..2024-12-22")
        #expect(try latest(Schedule(every: .weekly), "2024-12-29T23:00:00Z") == "2024-12-23..2024-12-29")
        #expect(try latest(Schedule(every: .yearly), "2024-12-31T23:00:00Z") == "2024")
    }

    @Test func aDelayAndADayOfTheMonthPostponeTheFilm() throws {
        let sixHours = Schedule(every: .monthly, after: .seconds(6 * 3600))
        #expect(try latest(sixHours, "2025-01-01T04:59:59Z") == "2024-11")
        #expect(try latest(sixHours, "2025-01-01T05:00:00Z") == "2024-12")
        let third = Schedule(every: .monthly, day: 3, after: .seconds(3600))
        #expect(try latest(third, "2025-01-02T23:59:59Z") == "2024-11")
        #expect(try latest(third, "2025-01-03T00:00:00Z") == "2024-12")
        let late = Schedule(every: .daily, after: .seconds(72 * 3600))
        #expect(try latest(late, "2024-12-24T12:00:00Z") == "2024-12-20")
    }

    @Test func aLateStartOfDayEndsThePeriodLater() throws {
        let monthly = Schedule(every: .monthly)
        #expect(try latest(monthly, "2025-01-01T02:59:59Z", startsAt: 4 * 3600) == "2024-11")
        #expect(try latest(monthly, "2025-01-01T03:00:00Z", startsAt: 4 * 3600) == "2024-12")
    }

    /// Amsterdam's 2024-03-31 has 23 hours and its 2024-10-27 has 25.
    @Test func daysWithClockChangesHaveTheirRealLength() throws {
        let clock = try clock("2024-01-01T00:00:00Z")
        func hours(_ text: String) throws -> Int64 {
            let day = try #require(Day(text))
            return (clock.start(of: day.advanced(by: 1)) - clock.start(of: day)) / 3600
        }
        #expect(try hours("2024-03-30") == 24)
        #expect(try hours("2024-03-31") == 23)
        #expect(try hours("2024-10-27") == 25)
    }

    @Test func catchesUpFromTheFirstRecordedPeriod() throws {
        let schedule = Schedule(every: .monthly)
        let now = try clock("2025-01-15T12:00:00Z")
        func periods(_ recorded: [String]) throws -> [String] {
            schedule.periods(recorded: try recorded.map { try #require(Period($0)) }, now).map(\.description)
        }
        #expect(try periods([]) == ["2024-12"])
        #expect(try periods(["2024-12"]) == ["2024-12"])
        #expect(try periods(["2024-09"]) == ["2024-09", "2024-10", "2024-11", "2024-12"])
        #expect(try periods(["2024-11", "2024-10"]) == ["2024-10", "2024-11", "2024-12"])
        // The recorded periods belong to other schedules: a weekly and a yearly one.
        #expect(try periods(["2024-09-02..2024-09-08", "2023"]) == ["2024-12"])
    }

    @Test func relativeTimeframesCountFromTheirPeriod() throws {
        let november = try #require(Period("2024-11"))
        func film(_ relative: Timeframe.Relative, _ period: Period) -> String {
            let timeframe = Timeframe.relative(relative)
            let resolved = timeframe.resolved(today: Schedule.today(for: timeframe, of: period))
            return "\(resolved.first) \(resolved.last)"
        }
        #expect(film(.previousMonth, november) == "2024-11-01 2024-11-30")
        #expect(film(.thisMonth, november) == "2024-11-01 2024-11-30")
        #expect(film(.last30Days, november) == "2024-11-01 2024-11-30")
        #expect(film(.previousWeek, try #require(Period("2024-11-18..2024-11-24"))) == "2024-11-18 2024-11-24")
        // A film of yesterday that is due for a day shows that day, however late it is made.
        let saint = try #require(Period("2024-12-06"))
        for relative in [Timeframe.Relative.yesterday, .today, .lastDays(1)] {
            #expect(film(relative, saint) == "2024-12-06 2024-12-06")
        }
        #expect(film(.thisWeek, try #require(Period("2024-11-18..2024-11-24"))) == "2024-11-18 2024-11-24")
        #expect(film(.previousYear, try #require(Period("2023"))) == "2023-01-01 2023-12-31")
        // In a daily schedule, the last film of a month shows the whole month.
        #expect(film(.thisMonth, try #require(Period("2024-11-30"))) == "2024-11-01 2024-11-30")
    }
}

@Suite struct PeriodTests {
    @Test(arguments: [
        ("2024-12-24", "2024-12-24", "2024-12-24"), ("2024-12-30..2025-01-05", "2024-12-30", "2025-01-05"),
        ("2024-02", "2024-02-01", "2024-02-29"), ("2023", "2023-01-01", "2023-12-31"),
    ])
    func readsWhatItWrites(text: String, first: String, last: String) throws {
        let period = try #require(Period(text))
        #expect(period.description == text)
        #expect("\(period.first)" == first)
        #expect("\(period.last)" == last)
        #expect(period.previous.last == period.first.advanced(by: -1))
    }

    @Test(arguments: ["", "24", "2024-13", "2024-02-30", "2024-12-31..2025-01-06", "2024-12-30..2025-01-04"])
    func refusesOtherText(text: String) { #expect(Period(text) == nil) }
}

@Suite struct UTCTimeTests {
    @Test func readsWhatItWrites() {
        #expect(UTCTime.instant("1970-01-01T00:00:00Z") == 0)
        #expect(UTCTime.instant("2024-12-31T23:00:00Z") == 1_735_686_000)
        #expect(UTCTime.text(1_735_686_000) == "2024-12-31T23:00:00Z")
        #expect(UTCTime.text(-1) == "1969-12-31T23:59:59Z")
    }

    @Test(arguments: ["", "2024-12-31", "2024-12-31T24:00:00Z", "2024-12-31T23:00:00+", "2024-12-31 23:00:00Z"])
    func refusesOtherText(text: String) { #expect(UTCTime.instant(text) == nil) }
}
