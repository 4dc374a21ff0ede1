import Testing

@testable import JobFiles
@testable import Model

/// Days as people write them.
@Suite struct DaysInWordsTests {
    private static func job(_ days: String, locale: String? = nil) throws -> Timeframe {
        let look = locale.map { "composition: {date-overlay: {locale: \($0)}}\n" } ?? ""
        return try JobFileFixture.parse("timeframe: \(days)\nsources: a\noutput: a.mp4\n\(look)").job.timeframe
    }

    private static func day(_ text: String) throws -> Timeframe {
        let day = try #require(Day(text))
        return .days(first: day, last: day)
    }

    @Test(
        arguments: [
            ("today", .today), ("Yesterday", .yesterday), ("last month", .previousMonth), ("Last Week", .previousWeek),
            ("previous year", .previousYear), ("this week", .thisWeek), ("current-month", .thisMonth),
            ("last 30 days", .lastDays(30)), ("past 7 days", .lastDays(7)), ("last-2-weeks", .lastDays(14)),
            ("last 1 day", .lastDays(1)), ("this-year", .thisYear),
        ] as [(String, Timeframe.Relative)])
    func `days that count from today`(text: String, relative: Timeframe.Relative) throws {
        #expect(try Self.job(text) == .relative(relative))
    }

    @Test(
        arguments: [
            ("heute", .today), ("Gestern", .yesterday), ("letzter Monat", .previousMonth),
            ("letzten Monat", .previousMonth), ("Vorige Woche", .previousWeek), ("vergangenes Jahr", .previousYear),
            ("dieses Jahr", .thisYear), ("letzte 14 Tage", .lastDays(14)), ("die letzten 2 Wochen", nil),
            ("letzten 2 Wochen", .lastDays(14)), ("last month", .previousMonth), ("nächster Monat", nil),
        ] as [(String, Timeframe.Relative?)])
    func `days that count from today in the job's language`(text: String, relative: Timeframe.Relative?) throws {
        #expect((try? Self.job(text, locale: "de_DE.UTF-8")) == relative.map { .relative($0) })
        guard text != "last month" else { return }
        #expect(throws: JobFileErrors.self) { try Self.job(text) }
    }

    @Test(arguments: [
        "July 2024", "july 2024", "JULY 2024", "Jul 2024", "2024 July", "Jul. 2024", "July, 2024", "Jul-2024",
        "{month: July 2024}",
    ])
    func `a month by its English name, whatever the job's language`(text: String) throws {
        for locale in [nil, "de_DE", "ja_JP"] {
            #expect(try Self.job(text, locale: locale) == .month(year: 2024, month: 7))
        }
    }

    @Test(arguments: [
        ("juli 2024", "de_DE", 7), ("Juli 2024", "nl_NL.UTF-8", 7), ("März 2024", "de_DE", 3),
        ("marz 2024", "de_DE", 3),
        ("février 2024", "fr_FR", 2), ("fevr. 2024", "fr_FR", 2), ("julio de 2024", "es_ES", 7),
        ("lipiec 2024", "pl_PL", 7), ("lipca 2024", "pl_PL", 7), ("2024年7月", "ja_JP", 7), ("июль 2024", "ru_RU", 7),
        // The same word is another month in another language.
        ("listopad 2024", "pl_PL", 11), ("listopad 2024", "hr_HR", 10),
    ])
    func `a month in the words of the job's locale`(text: String, locale: String, month: Int) throws {
        #expect(try Self.job(text, locale: locale) == .month(year: 2024, month: month))
    }

    @Test(arguments: ["2024-07-01", "1 July 2024", "July 1, 2024", "1st of July 2024", "1 Jul 2024", "01-Jul-2024"])
    func `a single day is a film`(text: String) throws {
        #expect(try Self.job(text) == Self.day("2024-07-01"))
    }

    @Test(arguments: ["1. Juli 2024", "01. Juli 2024"]) func `a day in the words of the job's locale`(
        text: String
    ) throws {
        #expect(try Self.job(text, locale: "de_DE") == Self.day("2024-07-01"))
    }

    @Test(arguments: [
        "31 June 2024", "July 24", "July 20245", "2024 2024", "July June 2024", "last 9999 days", "last days",
        "next week",
        "year", "July 2024 x", "summer 2024",
    ])
    func `nothing is guessed`(text: String) {
        #expect(throws: JobFileErrors.self) { try Self.job(text) }
    }

    @Test func `the command line is read in the user's language, files are not`() throws {
        var context = JobFileFixture.context()
        #expect(throws: DayreelError.self) { try JobFile.timeframe("juli 2024", named: "days", context) }
        context.locales = ["de_DE"]
        #expect(try JobFile.timeframe("juli 2024", named: "days", context) == .month(year: 2024, month: 7))
        #expect(throws: JobFileErrors.self) {
            try JobFile.parse(Array("timeframe: juli 2024\nsources: a\noutput: a.mp4\n".utf8), path: "a.yaml", context)
        }
        context.overrides = [try JobOverride(setting: "timeframe=juli 2024")]
        let job = try JobFile.parse(Array(JobFileFixture.minimal.utf8), path: "a.yaml", context).job
        #expect(job.timeframe == .month(year: 2024, month: 7))
    }

    @Test func `a base's locale holds for the files above it`() throws {
        let base = "composition: {date-overlay: {locale: de_DE}}\n"
        let job = try JobFileFixture.parse(
            "extends: base.yaml\ntimeframe: Juli 2024\nsources: a\noutput: a.mp4\n",
            files: ["/work/jobs/base.yaml": base]
        ).job
        #expect(job.timeframe == .month(year: 2024, month: 7))
    }
}
