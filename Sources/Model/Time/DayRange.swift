/// Consecutive days. In JSON `2024-12-03`, or `2024-12-05..2024-12-09`, so that ten thousand years without media take one line instead of
/// four million.
package struct DayRange: Hashable, Sendable {
    package let first: Day
    /// Inclusive; never before the first.
    package let last: Day

    fileprivate init(_ first: Day, _ last: Day) { (self.first, self.last) = (first, last) }
}

extension DayRange: WrittenAsText {
    init?(written text: String) {
        if let day = Day(text) {
            self.init(day, day)
            return
        }
        let days = text.split(separator: ".").compactMap { Day(String($0)) }
        guard days.count == 2, days[0] < days[1], text == "\(days[0])..\(days[1])" else { return nil }
        self.init(days[0], days[1])
    }

    var written: String { first == last ? "\(first)" : "\(first)..\(last)" }
}

extension [Day] {
    /// Sorted days as ranges, as few as possible.
    package var ranges: [DayRange] {
        var ranges: [DayRange] = []
        for day in self {
            if let range = ranges.last, range.last.advanced(by: 1) == day {
                ranges[ranges.count - 1] = DayRange(range.first, day)
            } else {
                ranges.append(DayRange(day, day))
            }
        }
        return ranges
    }
}

extension [DayRange] {
    /// All days. Nil unless each range begins after the one before it, which limits their number to that of a calendar.
    package var days: [Day]? {
        guard zip(self, dropFirst()).allSatisfy({ $0.last < $1.first }) else { return nil }
        return flatMap { range in
            (range.first.daysSinceEpoch...range.last.daysSinceEpoch).map { Day(daysSinceEpoch: $0) }
        }
    }
}
