/// A day, a week from Monday to Sunday, a month or a year.
package struct Period: Hashable, Sendable {
    package let every: Schedule.Interval
    package let first: Day
    package let last: Day

    package init(_ every: Schedule.Interval, containing day: Day) {
        self.every = every
        switch every {
        case .daily: (first, last) = (day, day)
        case .weekly:
            first = day.advanced(by: 1 - day.weekday)
            last = first.advanced(by: 6)
        case .monthly:
            first = day.advanced(by: 1 - day.day)
            last = first.advanced(by: Day.length(ofMonth: day.month, year: day.year) - 1)
        case .yearly:
            first = Day(year: day.year, month: 1, day: 1) ?? day
            last = Day(year: day.year, month: 12, day: 31) ?? day
        }
    }

    package var next: Period { Period(every, containing: last.advanced(by: 1)) }
    package var previous: Period { Period(every, containing: first.advanced(by: -1)) }
}

extension Period: Comparable {
    package static func < (left: Period, right: Period) -> Bool { (left.first, left.last) < (right.first, right.last) }
}

extension Period: LosslessStringConvertible {
    /// `2024-12-24`, `2024-12-23..2024-12-29`, `2024-12` or `2024`
    package var description: String {
        switch every {
        case .daily: "\(first)"
        case .weekly: "\(first)..\(last)"
        case .monthly: String("\(first)".prefix(7))
        case .yearly: String("\(first)".prefix(4))
        }
    }

    /// Nil for text that `description` does not return.
    package init?(_ description: String) {
        let every: Schedule.Interval
        let text: String
        switch description.count {
        case 4: (every, text) = (.yearly, description + "-01-01")
        case 7: (every, text) = (.monthly, description + "-01")
        case 10: (every, text) = (.daily, description)
        default: (every, text) = (.weekly, String(description.prefix(10)))
        }
        guard let day = Day(text) else { return nil }
        self.init(every, containing: day)
        guard self.description == description else { return nil }
    }
}
