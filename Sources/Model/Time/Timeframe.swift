/// The days that a film covers.
package enum Timeframe: Hashable, Sendable {
    case year(Int)
    case month(year: Int, month: Int)
    /// Both inclusive; the first is not after the last.
    case days(first: Day, last: Day)
    case relative(Relative)
}

/// A timeframe in actual days.
package struct ResolvedTimeframe: Hashable, Sendable, Codable {
    package let first: Day
    package let last: Day
    /// `December 2024`, `2024`, or `2024-12-01 to 2024-12-24`
    package let title: String

    package func contains(_ day: Day) -> Bool { first <= day && day <= last }

    package var dayCount: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

    /// Every day, from the first to the last.
    package var days: [Day] { (0..<dayCount).map { first.advanced(by: $0) } }
}

extension Timeframe {
    /// The days of the timeframe. `today` only matters for relative ones.
    package func resolved(today: Day) -> ResolvedTimeframe {
        switch self {
        case .year(let year): Self.wholeYear(year)
        case .month(let year, let month): Self.wholeMonth(year: year, month: month)
        case .days(let first, let last): Self.span(first, last)
        case .relative(let relative): relative.resolved(today: today)
        }
    }

    static func wholeYear(_ year: Int) -> ResolvedTimeframe {
        let first = Day(year: year, month: 1, day: 1) ?? Day(daysSinceEpoch: 0)
        let last = Day(year: year, month: 12, day: 31) ?? first
        return ResolvedTimeframe(first: first, last: last, title: String(year))
    }

    static func wholeMonth(year: Int, month: Int) -> ResolvedTimeframe {
        let first = Day(year: year, month: month, day: 1) ?? Day(daysSinceEpoch: 0)
        let last = first.advanced(by: Day.length(ofMonth: month, year: year) - 1)
        return ResolvedTimeframe(first: first, last: last, title: "\(first.monthName) \(year)")
    }

    static func span(_ first: Day, _ last: Day) -> ResolvedTimeframe {
        let title = first == last ? "\(first)" : "\(first) to \(last)"
        return ResolvedTimeframe(first: first, last: last, title: title)
    }
}

/// Written as `2024`, `2024-12`, `2024-12-01..2024-12-24`, `previous-month`.
extension Timeframe: WrittenAsText {
    init?(written text: String) {
        if let relative = Relative(word: text) {
            self = .relative(relative)
            return
        }
        let days = text.split(separator: ".", omittingEmptySubsequences: true).compactMap { Day(String($0)) }
        if days.count == 2, text == "\(days[0])..\(days[1])", days[0] <= days[1] {
            self = .days(first: days[0], last: days[1])
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let year = Int(parts[0]), parts[0].count == 4 else { return nil }
        if parts.count == 1 {
            self = .year(year)
        } else {
            guard parts.count == 2, parts[1].count == 2, let month = Int(parts[1]), (1...12).contains(month) else {
                return nil
            }
            self = .month(year: year, month: month)
        }
    }

    package var written: String {
        switch self {
        case .year(let year): year.padded(to: 4)
        case .month(let year, let month): "\(year.padded(to: 4))-\(month.padded(to: 2))"
        case .days(let first, let last): "\(first)..\(last)"
        case .relative(let relative): relative.word
        }
    }
}

extension Timeframe {
    /// Days that count from today. A week starts on Monday (ISO 8601).
    package enum Relative: Hashable, Sendable {
        case today, yesterday
        case thisWeek, previousWeek
        case thisMonth, previousMonth
        case thisYear, previousYear
        /// A number of days, of which today is the last.
        case lastDays(Int)

        package static let last30Days = Relative.lastDays(30)

        /// The timeframes with a fixed name.
        fileprivate static let named: KeyValuePairs<String, Relative> = [
            "previous-month": .previousMonth, "this-month": .thisMonth, "previous-year": .previousYear,
            "this-year": .thisYear, "previous-week": .previousWeek, "this-week": .thisWeek, "yesterday": .yesterday,
            "today": .today,
        ]

        /// The most days of `last-N-days`: ten years.
        package static let mostDays = 3660
    }
}

/// Written as `previous-month`, `last-30-days`.
extension Timeframe.Relative {
    package init?(word: String) {
        if let named = Self.named.first(where: { $0.key == word }) {
            self = named.value
            return
        }
        guard let digits = word.wholeMatch(of: /last-([1-9][0-9]{0,3})-days/)?.output.1, let count = Int(digits),
            count <= Self.mostDays
        else { return nil }
        self = .lastDays(count)
    }

    package var word: String {
        if case .lastDays(let count) = self { return "last-\(count)-days" }
        return Self.named.first { $0.value == self }?.key ?? ""
    }

    /// The names, with one example of those with a number.
    package static let names = named.map(\.key) + [last30Days.word]
}

extension Timeframe.Relative {
    func resolved(today: Day) -> ResolvedTimeframe {
        switch self {
        case .today: return Timeframe.span(today, today)
        case .yesterday: return Timeframe.span(today.advanced(by: -1), today.advanced(by: -1))
        case .thisMonth: return Timeframe.wholeMonth(year: today.year, month: today.month)
        case .previousMonth:
            let lastOfPrevious = today.advanced(by: -today.day)
            return Timeframe.wholeMonth(year: lastOfPrevious.year, month: lastOfPrevious.month)
        case .thisYear: return Timeframe.wholeYear(today.year)
        case .previousYear: return Timeframe.wholeYear(today.year - 1)
        case .thisWeek, .previousWeek:
            let monday = today.advanced(by: 1 - today.weekday - (self == .previousWeek ? 7 : 0))
            return Timeframe.span(monday, monday.advanced(by: 6))
        case .lastDays(let count): return Timeframe.span(today.advanced(by: 1 - count), today)
        }
    }

    /// True if the days end before today: such as `previous-month`, but not `this-month`.
    package var isOver: Bool {
        switch self {
        case .yesterday, .previousWeek, .previousMonth, .previousYear: true
        case .today, .thisWeek, .thisMonth, .thisYear, .lastDays: false
        }
    }
}
