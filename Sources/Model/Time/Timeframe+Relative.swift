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
