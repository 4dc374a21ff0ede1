/// A calendar day of the proleptic Gregorian calendar, without a time zone: the local day at the place of filming.
package struct Day: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil for a day that does not exist, such as 30 February.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Day.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        self.init(year, month, day)
    }

    /// Nil unless the text is exactly `YYYY-MM-DD` and the day exists.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day `number` days after 1970-01-01.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`: years start in March, so that
    /// the leap day is the last of its year; 146,097 days are one era of 400 years.
    package init(daysSinceEpoch number: Int) {
        let shifted = number + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private init(_ year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Days since 1970-01-01, negative before it. Same source as `init(daysSinceEpoch:)`, `days_from_civil`.
    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredDivision(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day `days` days later, or earlier for a negative number.
    package func advanced(by days: Int) -> Day { Day(daysSinceEpoch: daysSinceEpoch + days) }

    /// ISO 8601 number of the weekday: 1 is Monday, 7 is Sunday. 1970-01-01 was a Thursday.
    package var weekday: Int { (daysSinceEpoch + 3).flooredModulo(by: 7) + 1 }

    /// The number of days in the month, 28 to 31.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}

extension Day: Comparable {
    package static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day: CustomStringConvertible {
    /// `YYYY-MM-DD`
    package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

/// Encoded as ISO text in JSON, also as the key of an object.
extension Day: Codable, CodingKeyRepresentable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a day")
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    package var codingKey: any CodingKey { DayKey(stringValue: description) }

    package init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }

    private struct DayKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

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
