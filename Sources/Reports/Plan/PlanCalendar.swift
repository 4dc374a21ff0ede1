package import Model

/// `dayreel plan --calendar`: which days of a plan are covered, pinned or empty. All marks differ in shape, so that colour is not needed.
package struct PlanCalendar: Sendable {
    package struct Options: Hashable, Sendable {
        /// ISO 8601 number of the first weekday: 1 is Monday, 7 is Sunday.
        package var weekStart: Int
        package var isColored: Bool
        /// Columns of the terminal, which limit the number of months side by side.
        package var width: Int
        /// The locale of the names of months and weekdays.
        package var locale: String

        package init(weekStart: Int = 1, isColored: Bool = false, width: Int = 80, locale: String = "en_GB") {
            self.locale = locale
            self.weekStart = weekStart
            self.isColored = isColored
            self.width = width
        }
    }

    private let selection: Selection
    private let options: Options
    private let marks: [Day: Mark]
    private let names: DayNames
    private let weekdays: [String]

    package init(_ selection: Selection, _ options: Options) {
        self.selection = selection
        self.options = options
        var marks: [Day: Mark] = [:]
        for day in selection.timeframe.days { marks[day] = .empty }
        for day in selection.leftOut { marks[day.day] = day.isSkipped ? .skipped : .unusable }
        for day in selection.days { marks[day.day] = Mark(day) }
        self.marks = marks
        let months = selection.timeframe.days.map { $0.advanced(by: 1 - $0.day) }.withoutRepeats
        names = DayNames(of: months, locale: options.locale)
        weekdays = CalendarWords(locale: options.locale).briefWeekdays
    }

    /// The months, the meaning of the marks, and the number of days with each. Ends with a line break.
    package var text: String {
        let shown = shownMonths
        let months = shown.map(lines)
        let perRow = max(1, (options.width + Self.gap.count) / (Self.monthWidth + Self.gap.count))
        let rows = stride(from: 0, to: months.count, by: perRow).map { start in
            beside(months[start..<min(start + perRow, months.count)])
        }
        let rest = shown.count < self.months.count ? ["Months without media are not shown.\n"] : []
        return (rows + rest + [legend]).joined(separator: "\n")
    }

    /// Two digits and a mark for each of seven days, with a space between.
    private static let monthWidth = 7 * 3 + 6
    private static let gap = "    "

    /// The first day of each month that the timeframe includes, at least in part.
    private var months: [Day] {
        selection.timeframe.days.filter {
            $0.day == 1 || $0 == selection.timeframe.first || selection.timeframe.isOneDayOfEachYear
        }.map { $0.advanced(by: 1 - $0.day) }
    }

    /// All months; for more than a year, only those with media.
    private var shownMonths: [Day] {
        let months = months
        guard months.count > Self.mostEmptyMonths else { return months }
        let days = selection.days.map(\.day) + selection.leftOut.map(\.day)
        let withMedia = Set(days.map { $0.advanced(by: 1 - $0.day) })
        return months.filter(withMedia.contains)
    }

    private static let mostEmptyMonths = 12

    /// Puts months of different heights side by side.
    private func beside(_ months: ArraySlice<[Line]>) -> String {
        let height = months.map(\.count).max() ?? 0
        return (0..<height).map { row in
            let lines = months.map { row < $0.count ? $0[row] : Line() }
            let last = lines.lastIndex { !$0.isBlank } ?? 0
            return lines.prefix(last + 1).enumerated().map { index, line in
                index == last ? line.text : line.text + spaces(Self.monthWidth - line.width)
            }.joined(separator: Self.gap) + "\n"
        }.joined()
    }

    /// The month's name, the weekdays' names and the weeks.
    private func lines(ofMonth first: Day) -> [Line] {
        let title = names.month(of: first)
        let heads = (0..<7).map { weekdays[(options.weekStart - 1 + $0) % 7] }
        let head = heads.dropLast().map { $0 + spaces(4 - $0.terminalWidth) }.joined() + (heads.last ?? "")
        let offset = (first.weekday - options.weekStart + 7) % 7
        let length = Day.length(ofMonth: first.month, year: first.year)
        let weeks = stride(from: -offset, to: length, by: 7).map { start in
            week((start..<start + 7).map { (0..<length).contains($0) ? first.advanced(by: $0) : nil })
        }
        return [Line(spaces((Self.monthWidth - title.terminalWidth) / 2) + title), Line(head)] + weeks
    }

    /// A week's days; nil for those of other months.
    private func week(_ days: [Day?]) -> Line {
        var line = Line()
        let last = days.lastIndex { $0 != nil } ?? 0
        for (index, day) in days.prefix(last + 1).enumerated() {
            if index > 0 { line.append(" ") }
            guard let day else {
                line.append("   ")
                continue
            }
            line.append(day.day < 10 ? " \(day.day)" : "\(day.day)")
            guard let mark = marks[day] else {
                if index < last { line.append(" ") }
                continue
            }
            line.append(mark.sign, color: options.isColored ? mark.color : nil)
        }
        return line
    }

    /// The meaning of the marks: `● covered 25 ◆ pinned 2 · no media 4`.
    private var legend: String {
        let counts = Dictionary(grouping: marks.values, by: \.self).mapValues(\.count)
        var line = Line()
        for mark in Mark.allCases {
            guard let count = counts[mark] else { continue }
            if !line.isBlank { line.append("   ") }
            line.append(mark.sign, color: options.isColored ? mark.color : nil)
            line.append(" \(mark.words) \(count)")
        }
        return line.text + "\n"
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension PlanCalendar {
    private enum Mark: CaseIterable {
        case covered, uncertain, pinned, skipped, unusable, empty

        /// The state of a day that shows something.
        init(_ day: DaySelection) {
            if day.picks.contains(where: \.isPinned) {
                self = .pinned
            } else {
                self = day.picks.allSatisfy(\.item.captured.isUncertain) ? .uncertain : .covered
            }
        }

        var sign: String {
            switch self {
            case .covered: "●"
            case .uncertain: "◌"
            case .pinned: "◆"
            case .skipped: "×"
            case .unusable: "!"
            case .empty: "·"
            }
        }

        var words: String {
            switch self {
            case .covered: "covered"
            case .uncertain: "date uncertain"
            case .pinned: "pinned"
            case .skipped: "skipped by a pin"
            case .unusable: "nothing usable"
            case .empty: "no media"
            }
        }

        /// Parameter of the terminal's SGR sequence (ECMA-48, 8.3.117).
        var color: Int {
            switch self {
            case .covered: 32
            case .uncertain: 35
            case .pinned: 33
            case .skipped: 36
            case .unusable: 31
            case .empty: 2
            }
        }
    }

    /// Text and its width in columns, which does not include colour sequences.
    private struct Line {
        private(set) var text = ""
        private(set) var width = 0

        init(_ text: String = "") { append(text) }

        var isBlank: Bool { width == 0 }

        mutating func append(_ text: String, color: Int? = nil) {
            width += text.terminalWidth
            self.text += color.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
        }
    }
}
