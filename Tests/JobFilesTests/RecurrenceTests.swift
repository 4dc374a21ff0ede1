import Testing

@testable import JobFiles
@testable import Model

@Suite struct RecurrenceTests {
    /// A Sunday.
    private func today() throws -> Day { try #require(Day("2026-11-22")) }

    private func job(_ timeframe: String, _ name: String, _ more: String = "") throws -> JobFile.Result {
        try JobFileFixture.parse(
            "timeframe: \(timeframe)\nsources: [{ folder: m }]\noutput: { file: '/out/\(name).mp4' }\n" + more)
    }

    /// Each film of these jobs has a different name.
    @Test(arguments: [
        ("previous-month", "{year}-{month}", "monthly"), ("this-month", "{title}", "daily"),
        ("previous-month", "{from}", "monthly"), ("this-year", "{year}", "monthly"), ("this-year", "{year}", "daily"),
        ("previous-week", "{from}", "weekly"), ("previous-week", "{title}", "daily"),
        ("last-30-days", "{to}", "daily"), ("previous-year", "{name} {year}", "yearly"),
    ]) func `a recurring job with a safe name causes no warning`(timeframe: String, name: String, every: String) throws
    {
        let result = try job(timeframe, name, "schedule: \(every)")
        #expect(try result.checkRecurrence(today: today()).isEmpty)
    }

    /// The names of these jobs' films are the same, or soon repeat.
    @Test(arguments: [
        ("previous-month", "film", "monthly", "{year}-{month}", "October 2026|September 2026"),
        ("previous-month", "{month}", "monthly", "{year}-{month}", "October 2026|October 2025"),
        ("previous-month", "{year}", "monthly", "{year}-{month}", "October 2026|September 2026"),
        ("this-month", "{name}", "daily", "{year}-{month}", "December 2026|November 2026"),
        ("this-year", "films", "monthly", "{year}", "2027|2026"),
        (
            "12-24", "christmas", "yearly", "{title}-{to}",
            "24 December 2025|24 December 2024"
        ),
        (
            "previous-week", "{year}", "weekly", "{from}_{to}",
            "2026-11-09 to 2026-11-15|2026-11-02 to 2026-11-08"
        ),
        (
            "previous-week", "{year}-{month}", "weekly", "{from}_{to}",
            "2026-11-09 to 2026-11-15|2026-11-02 to 2026-11-08"
        ),
    ]) func `a scheduled film that would replace an older one is refused`(
        timeframe: String, name: String, every: String, template: String, films: String
    ) throws {
        let result = try job(timeframe, name, "schedule: \(every)")
        let errors = try #require(throws: JobFileErrors.self) { try result.checkRecurrence(today: today()) }
        let error = try #require(errors.errors.first)
        #expect((error.line, error.column) == (3, 17))
        for part in films.split(separator: "|") + [template[...]] {
            #expect(error.message.contains(part), "\(error.message)")
        }
    }

    @Test func `a replacement that may be intended is only a warning`() throws {
        let window = try job("last-30-days", "latest", "schedule: daily").checkRecurrence(today: today())
        #expect(window.map(\.code) == [.filmReplaced])
        let unscheduled = try job("previous-month", "film").checkRecurrence(today: today())
        #expect(unscheduled.map(\.code) == [.filmReplaced])
        #expect(try job("last-30-days", "film").checkRecurrence(today: today()).isEmpty)
        #expect(try job("2024-12", "film").checkRecurrence(today: today()).isEmpty)

        let fixed = try job("2024-12", "film", "schedule: monthly").checkRecurrence(today: today())
        #expect(fixed.map(\.code) == [.scheduleWithoutEffect])
        for part in ["December 2024", "4", "11"] { #expect(fixed.first?.message.contains(part) == true, "\(part)") }
    }

    @Test func `jobs that write one path are found through links`() throws {
        let shared = SharedFilms([
            ("/j/a.yaml", ["/out/2024-12.mp4", "/out/2025-01.mp4"]), ("/j/b.yaml", ["/proc/self/cwd/../out/x.mp4"]),
            ("/j/c.yaml", ["/out/2025-01.mp4"]), ("/j/c.yaml", ["/out/2026-01.mp4"]),
            ("/j/d.yaml", ["/out/2026-01.mp4"]), ("/j/e.yaml", ["/out/Summer.mp4"]), ("/j/f.yaml", ["/out/summer.MP4"]),
        ])
        #expect(shared.clash(of: 0)?.other == "/j/c.yaml")
        #expect(shared.clash(of: 0)?.path == "/out/2025-01.mp4")
        #expect(shared.clash(of: 1) == nil)
        #expect(shared.clash(of: 2)?.other == "/j/a.yaml")
        #expect(shared.clash(of: 3)?.other == "/j/d.yaml")
        #expect(shared.clash(of: 6)?.other == "/j/e.yaml" && shared.clash(of: 6)?.path == "/out/summer.MP4")
    }

    @Test func `the paths of a job's films are known years ahead`() throws {
        let paths = Recurrence(try job("previous-month", "{year}-{month}", "schedule: monthly").job, today: try today())
            .comingPaths
        #expect(paths.contains("/out/2026-10.mp4"))
        #expect(paths.contains("/out/2029-10.mp4"))
        #expect(!paths.contains("/out/2026-09.mp4"))
        #expect(Recurrence(try job("this-year", "{year}").job, today: try today()).comingPaths == ["/out/2026.mp4"])
    }

    @Test(arguments: [
        ("2024", Schedule.Interval.monthly, 12, "January 2024", "December 2024"),
        ("2024-03-15..2024-05-10", .monthly, 3, "2024-03-15 to 2024-03-31", "2024-05-01 to 2024-05-10"),
        ("2026", .monthly, 11, "January 2026", "November 2026"), ("2024-02", .daily, 29, "2024-02-01", "2024-02-29"),
        ("2023-07-01..2025-02-01", .yearly, 3, "2023-07-01 to 2023-12-31", "2025-01-01 to 2025-02-01"),
        ("2024-02", .weekly, 5, "2024-02-01 to 2024-02-04", "2024-02-26 to 2024-02-29"), ("2027", .monthly, 0, "", ""),
    ])
    func `a timeframe is split into parts up to today`(
        timeframe: String, every: Schedule.Interval, count: Int, first: String, last: String
    ) throws {
        let whole = try JobFile.timeframe(timeframe, named: "days", JobFileFixture.context()).resolved(today: today())
        let parts = whole.parts(every, until: try today())
        #expect(parts.count == count)
        #expect(parts.first?.title ?? "" == first)
        #expect(parts.last?.title ?? "" == last)
    }

    @Test func `timeframes on the command line are those of job files`() throws {
        let error = try #require(throws: DayreelError.self) {
            try JobFile.timeframe("2024-13", named: "--timeframe", JobFileFixture.context())
        }
        #expect(error.code == .usage)
        #expect(error.message.contains("'--timeframe'") && error.message.contains("2024-13"))
        // Whole months would become days that are in the wrong order too.
        for days in ["2024-08..2024-07", "2024-08-31..2024-07-01"] {
            let error = try #require(throws: DayreelError.self) {
                try JobFile.timeframe(days, named: "days", JobFileFixture.context())
            }
            #expect(error.message.contains("2024-08") && !error.message.contains("must be written"), "\(error)")
        }
    }
}
