/// Days in plain English, for titles and pages. The dates in a film follow the job's format and locale instead.
extension Day {
    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let shortMonthNames = monthNames.map { String($0.prefix(3)) }
    package static let weekdayNames = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    package var monthName: String { Self.monthNames[month - 1] }
    package var weekdayName: String { Self.weekdayNames[weekday - 1] }

    /// `Sunday 1 December 2024`
    package var inWords: String { "\(inWordsWithoutYear) \(year)" }
    package var inWordsWithoutYear: String { "\(weekdayName) \(day) \(monthName)" }

    /// `3 Dec`; with the year if it differs from the other day's.
    package func short(besides other: Day) -> String {
        "\(day) \(monthName.prefix(3))" + (year == other.year ? "" : " \(year)")
    }
}

extension [Day] {
    /// Sorted days as runs: `4 Dec, 21 Dec, 24–26 Dec`; with years if they differ. `months` are the months' short names.
    func inShort(months: [String]) -> String {
        let isOneYear = first?.year == last?.year
        func words(_ day: Day) -> String {
            "\(day.day) \(months[day.month - 1])" + (isOneYear ? "" : " \(day.year)")
        }
        return ranges.map { range in
            let (first, last) = (range.first, range.last)
            if first == last { return words(first) }
            let isOneMonth = (first.month, first.year) == (last.month, last.year)
            return isOneMonth ? "\(first.day)–\(words(last))" : "\(words(first)) – \(words(last))"
        }.joined(separator: ", ")
    }
}
