import Model
import Pipeline
import Reports
import TestSupport
import Testing

@Suite struct PlanCalendarTests {
    /// A selection that covers the first `covered` days of the timeframe. Days of the month in `pinned` have pins.
    private func selection(_ timeframe: Timeframe, covered: Int = 0, pinned: Set<Int> = []) -> Selection {
        let timeframe = timeframe.resolved(today: Day(daysSinceEpoch: 0))
        let chosen = timeframe.days.prefix(covered).map { day in
            let item = MediaItem(
                id: "a", location: MediaLocation(path: "/a"), kind: .video,
                captured: CaptureTime(instant: 0, offset: 0, evidence: .quickTimeCreationDate), day: day,
                facts: VideoFacts(duration: .seconds(1), width: 2, height: 2))
            let isPinned = pinned.contains(day.day)
            return DaySelection(
                day: day, picks: [Pick(item: item, isPinned: isPinned)],
                reason: isPinned ? .pinned : .automatic([.only(.video, .init())]))
        }
        return Selection(timeframe: timeframe, days: chosen, emptyDays: Array(timeframe.days.dropFirst(covered)))
    }

    private func text(_ selection: Selection, _ options: PlanCalendar.Options = .init()) -> String {
        PlanCalendar(selection, options).text
    }

    private func days(_ first: String, _ last: String) throws -> Timeframe {
        .days(first: try #require(Day(first)), last: try #require(Day(last)))
    }

    @Test(arguments: [
        ("de_DE", "Dezember 2024", "Mo  Di  Mi  Do  Fr  Sa  So"),
        ("fr_FR", "décembre 2024", "lu  ma  me  je  ve  sa  di"),
        ("ja_JP", "2024年12月", "月  火  水  木  金  土  日"), ("en_GB", "December 2024", "Mo  Tu  We  Th  Fr  Sa  Su"),
    ])
    func `months and weekdays have their names in the job's locale`(locale: String, month: String, head: String) throws
    {
        let shown = text(selection(.month(year: 2024, month: 12), covered: 3), .init(locale: locale))
        let lines = shown.split(separator: "\n").map(String.init)
        #expect(lines[0].trimmingPrefix(while: { $0 == " " }) == month)
        #expect(lines[1] == head)
        // The columns stay where they are.
        #expect(lines[3] == " 2●  3●  4·  5·  6·  7·  8·", "\(shown)")
    }

    @Test func aDayOfUncertainDateHasAMarkOfItsOwn() throws {
        var selection = selection(try days("2024-02-01", "2024-02-03"), covered: 3, pinned: [3])
        for index in selection.days.indices where index > 0 {
            selection.days[index].picks[0].item.captured.evidence = .modificationTime
        }
        let text = text(selection)
        #expect(text.contains(" 1●  2◌  3◆"), "\(text)")
        #expect(text.hasSuffix("\n● covered 1   ◌ date uncertain 1   ◆ pinned 1\n"), "\(text)")
    }

    @Test(arguments: ["2030-12-31", "2001-01-01"])
    func `more than a year shows only months with media`(last: String) throws {
        let text = text(selection(try days("2000-01-01", last), covered: 32))
        #expect(text.contains("January 2000") && text.contains("February 2000"), "\(text)")
        #expect(!text.contains("2001"))
        #expect(text.contains("Months without media are not shown."))
    }

    @Test func aLeapFebruaryFromMonday() {
        let selection = selection(.month(year: 2024, month: 2), covered: 20, pinned: [14])
        #expect(
            text(selection) == """
                       February 2024
                Mo  Tu  We  Th  Fr  Sa  Su
                             1●  2●  3●  4●
                 5●  6●  7●  8●  9● 10● 11●
                12● 13● 14◆ 15● 16● 17● 18●
                19● 20● 21· 22· 23· 24· 25·
                26· 27· 28· 29·

                ● covered 19   ◆ pinned 1   · no media 9

                """)
    }

    @Test func theSameFromSunday() {
        let selection = selection(.month(year: 2024, month: 2), covered: 20, pinned: [14])
        #expect(
            text(selection, .init(weekStart: 7)) == """
                       February 2024
                Su  Mo  Tu  We  Th  Fr  Sa
                                 1●  2●  3●
                 4●  5●  6●  7●  8●  9● 10●
                11● 12● 13● 14◆ 15● 16● 17●
                18● 19● 20● 21· 22· 23· 24·
                25· 26· 27· 28· 29·

                ● covered 19   ◆ pinned 1   · no media 9

                """)
    }

    @Test func aMonthMayFillItsWeeksExactly() {
        // 1 February 2021 was a Monday.
        let lines = text(selection(.month(year: 2021, month: 2))).split(separator: "\n")
        #expect(lines[2] == " 1·  2·  3·  4·  5·  6·  7·")
        #expect(lines[5] == "22· 23· 24· 25· 26· 27· 28·")
        #expect(lines[6] == "· no media 28")
    }

    @Test func partialMonthsShowTheOtherDaysWithoutAMark() throws {
        let selection = selection(try days("2024-12-30", "2025-01-02"), covered: 3)
        #expect(
            text(selection) == """
                       December 2024                  January 2025
                Mo  Tu  We  Th  Fr  Sa  Su     Mo  Tu  We  Th  Fr  Sa  Su
                                         1              1●  2·  3   4   5
                 2   3   4   5   6   7   8      6   7   8   9  10  11  12
                 9  10  11  12  13  14  15     13  14  15  16  17  18  19
                16  17  18  19  20  21  22     20  21  22  23  24  25  26
                23  24  25  26  27  28  29     27  28  29  30  31
                30● 31●

                ● covered 3   · no media 1

                """)
    }

    @Test func aYearHasAsManyColumnsAsFit() {
        let year = selection(.year(2023))
        for (width, perRow) in [(20, 1), (57, 1), (58, 2), (80, 2), (89, 3), (120, 4), (1000, 12)] {
            let lines = text(year, .init(width: width)).split(separator: "\n")
            let headings = lines.filter { $0.contains("2023") }
            #expect(headings.count == 12 / perRow, "\(width)")
            #expect(lines.filter { $0.hasPrefix("Mo") }.count == headings.count)
            if perRow > 1 { #expect(lines.map(\.count).max() ?? 0 <= width) }
        }
        let numbers = text(year).matches(of: /(\d+)·/).compactMap { Int($0.output.1) }
        #expect(numbers.count == 365)
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let expected: [Int] = lengths.flatMap { Array(1...$0) }
        #expect(numbers.sorted() == expected.sorted())
    }

    @Test func everyStateHasASignOfItsOwn() throws {
        let plan = try PlannedTrip().plan()
        let lines = text(plan.selection).split(separator: "\n")
        #expect(lines[3] == " 2   3·  4·  5●  6◆  7×  8!")
        #expect(lines[4].hasPrefix(" 9· 10  "))
        #expect(lines.last == "● covered 1   ◆ pinned 1   × skipped by a pin 1   ! nothing usable 1   · no media 3")
    }

    @Test func colourChangesNothingElse() throws {
        let selection = try PlannedTrip().plan().selection
        let colored = text(selection, .init(isColored: true))
        #expect(colored.contains("\u{1B}[33m◆\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == text(selection))
        #expect(!text(selection).contains("\u{1B}"))
    }
}
