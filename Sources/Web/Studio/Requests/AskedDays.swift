package import Model

/// The days that a request names, in place of those of the draft: the month that is on the screen.
package struct AskedDays: Hashable, Sendable {
    package let first: Day
    package let last: Day

    /// Days of a job may be any; a page has no use for more than a century.
    private static let longest = 36_525

    init(first: Day, last: Day) { (self.first, self.last) = (first, last) }

    /// Nil if neither day is named. Throws `StudioError(.invalid)` if only one is, or if they are no range.
    package init?(from first: Day?, to last: Day?) throws {
        if first == nil, last == nil { return nil }
        guard let first, let last, first <= last, last.daysSinceEpoch - first.daysSinceEpoch < Self.longest else {
            throw StudioError(
                .invalid, error: .usage, "the request names no range of days", remedy: "Reload the page.")
        }
        self.init(first: first, last: last)
    }

    /// A month or a year if these are its days, because titles name them.
    var timeframe: Timeframe {
        let isMonth =
            first.day == 1 && first.year == last.year && first.month == last.month
            && last.day == Day.length(ofMonth: last.month, year: last.year)
        if isMonth { return .month(year: first.year, month: first.month) }
        let isYear = first.day == 1 && first.month == 1 && last.year == first.year && last.month == 12 && last.day == 31
        return isYear ? .year(first.year) : .days(first: first, last: last)
    }
}
