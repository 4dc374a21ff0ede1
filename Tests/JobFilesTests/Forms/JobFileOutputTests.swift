import Testing

@testable import Model

@Suite struct JobFileOutputTests {
    private func path(_ template: String, _ timeframe: Timeframe, title: String? = nil) -> String {
        let job = Job(
            name: "trip", folder: "/work", title: title, timeframe: timeframe, sources: [],
            output: Output(file: template))
        return job.filmPath(of: timeframe.resolved(today: Day(daysSinceEpoch: 20_000)))
    }

    private let all = "/out/{name} {title} {year} {month} {from} {to}.mp4"

    @Test func monthsAndYears() throws {
        #expect(
            path(all, .month(year: 2024, month: 2))
                == "/out/trip February 2024 2024 02 2024-02-01 2024-02-29.mp4")
        #expect(path(all, .year(2024)) == "/out/trip 2024 2024 01-12 2024-01-01 2024-12-31.mp4")
        let first = try #require(Day("2023-12-31"))
        #expect(
            path("{year}/{month}.mp4", .days(first: first, last: first.advanced(by: 1))) == "2023-2024/12-01.mp4")
        // December of another year is a different month.
        let later = try #require(Day("2024-12-01"))
        #expect(path("{month}.mp4", .days(first: first, last: later)) == "12-12.mp4")
    }

    @Test func titlesMakeNoFoldersAndNoPlaceholders() {
        let december = Timeframe.month(year: 2024, month: 12)
        #expect(path("/out/{title}.mp4", december, title: "a/b {year}") == "/out/a-b {year}.mp4")
        #expect(path("/out/{title}/x.mp4", december, title: "..") == "/out/-/x.mp4")
        #expect(path("/out/{title}.mp4", december, title: "It's 12:30 🎄") == "/out/It's 12:30 🎄.mp4")
    }
}
