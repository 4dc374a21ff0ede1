import Model

extension Form where Value == Timeframe {
    static let timeframe = Form.either(.word, mapping: .mapping)

    /// The commonest forms, for messages.
    static let examples = "2024, 2024-05, 2024-05-01..2024-05-14, July 2024 or last-month"

    private static var word: Form {
        let words = Timeframe.Relative.names
        let schema: JSONValue = [
            "anyOf": [
                ["type": "integer", "minimum": 1000, "maximum": 9999],
                ["type": "string", "pattern": .string("^\(monthOrYearPattern)$")],
                ["type": "string", "pattern": .string("^[1-9][0-9]{3}-\(seasonPattern)$")],
                ["type": "string", "pattern": .string("^\(dayOfYearPattern)$")],
                ["type": "string", "pattern": .string("^\(Timeframe.tripPrefix)\(monthOrYearPattern)$")],
                ["type": "string", "pattern": .string(#"^\#(Day.pattern)(\.\.\#(Day.pattern))?$"#)],
                ["enum": .array(words.map { .string($0) })],
                ["type": "string", "pattern": .string(RelativeDays.pattern)],
                ["type": "string", "pattern": .string(DaysInWords.namedPattern)],
            ]
        ]
        return .scalar("days such as \(examples)", words: words, schema: schema) { scalar, reader in
            parse(scalar.text, DaysInWords(reader.locales))
        }
    }

    private static let seasonPattern = "([Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter)"
    private static let monthOrYearPattern = "[1-9][0-9]{3}(-(0[1-9]|1[0-2]))?"
    private static let dayOfYearPattern = "(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

    private static func parse(_ text: String, _ words: DaysInWords) -> Reading<Timeframe> {
        if let year = year(text) { return .value(.year(year)) }
        if let (year, season) = Season.written(text) { return .value(.season(year: year, season)) }
        if text.wholeMatch(of: /[0-9]{2}-[0-9]{2}/) != nil { return dayOfEachYear(text) }
        if text.lowercased().hasPrefix(Timeframe.tripPrefix) {
            return trip(String(text.dropFirst(Timeframe.tripPrefix.count)))
        }
        if let range = text.firstRange(of: "..") {
            return span(String(text[..<range.lowerBound]), String(text[range.upperBound...]), words)
        }
        if let day = Day(text) { return .value(.days(first: day, last: day)) }
        if Day.isShaped(text) { return .refused("names a day that no calendar has: \(text)") }
        let month = month(text)
        guard case .wrong = month else { return month }
        if let days = words.timeframe(text) { return .value(days) }
        if words.isMonth(text) { return .refused("names a month without its year: write \(text) 2024, or any other") }
        if let season = words.season(text) { return .respelled(as: season) }
        if let respelled = respelled(text, words) { return respelled }
        guard let likely = words.likely(for: text) else { return .wrong }
        let often = Schedule.Interval(rawValue: text.lowercased()).map { " 'schedule: \($0.rawValue)' says how often" }
        return .refused("is not understood: \(text.quoted) (did you mean \(likely.quoted)?\(often ?? ""))")
    }

    /// `12-24`
    private static func dayOfEachYear(_ text: String) -> Reading<Timeframe> {
        guard let relative = Timeframe.Relative(word: text) else {
            // A year of two digits.
            let month = "20" + text
            if case .value = self.month(month) { return .refused("must be written \(month), not \(text)") }
            return .refused("names a day that no year has: \(text)")
        }
        return .value(.relative(relative))
    }

    /// The month or year of a trip.
    private static func trip(_ text: String) -> Reading<Timeframe> {
        if let year = year(text) { return .value(.trip(year: year, month: nil)) }
        return switch month(text) {
        case .value(.month(let year, let month)): .value(.trip(year: year, month: month))
        case .refused(let fault): .refused(fault)
        default: .refused("must name the month or the year of the trip: trip-2024-07")
        }
    }

    /// A day, a month or a range in a notation that job files do not accept.
    private static func respelled(_ text: String, _ words: DaysInWords) -> Reading<Timeframe>? {
        if let date = DateSpelling(text) { return .respelled(as: date.words) }
        if text.isDigits, text.count == 6 || text.count == 8 {
            let parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.dropFirst(6)].filter { !$0.isEmpty }
            let spelled = parts.joined(separator: "-")
            if case .value = month(spelled) { return .respelled(as: spelled) }
            if Day(spelled) != nil { return .respelled(as: spelled) }
        }
        for separator in [" - ", " – ", "–", " to ", "…", "/"] {
            guard let range = text.firstRange(of: separator) else { continue }
            let ends = [text[..<range.lowerBound], text[range.upperBound...]].map(String.init)
            if case .respelled(let right) = span(ends[0], ends[1], words) { return .respelled(as: right) }
            if case .value = span(ends[0], ends[1], words) { return .respelled(as: "\(ends[0])..\(ends[1])") }
        }
        return nil
    }

    private static func year(_ text: String) -> Int? {
        text.isDigits && text.count == 4 && text.first != "0" ? Int(text) : nil
    }

    private static func month(_ text: String) -> Reading<Timeframe> {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let year = year(String(parts[0])), parts[1].isDigits, parts[1].count == 2,
            let month = Int(parts[1])
        else { return .wrong }
        return (1...12).contains(month)
            ? .value(.month(year: year, month: month))
            : .refused("names a month that no year has: \(text)")
    }

    private static func span(_ from: String, _ to: String, _ words: DaysInWords) -> Reading<Timeframe> {
        for text in [from, to] where Day(text) == nil && Day.isShaped(text) {
            return .refused("names a day that no calendar has: \(text)")
        }
        if let first = Day(from), let last = Day(to) { return span(first, last) }
        let ends = [from, to].map { end in
            Day(end).map { ["\($0)"] } ?? DateSpelling(end)?.readings ?? words.end(end)
                ?? (month(end).isValue || year(end) != nil ? [end] : [])
        }
        guard let first = ends[0].first, let last = ends[1].first else { return .wrong }
        let isSure = ends.allSatisfy { $0.count == 1 }
        let right = "\(firstDay(of: first))..\(lastDay(of: last))"
        if isSure, let begin = Day(firstDay(of: first)), let end = Day(lastDay(of: last)), begin > end {
            return span(begin, end)
        }
        return .respelled(as: isSure ? right : "\(right), with the year first")
    }

    private static func firstDay(of text: String) -> String {
        Day.isShaped(text) ? text : text + (year(text) == nil ? "-01" : "-01-01")
    }

    private static func lastDay(of text: String) -> String {
        if year(text) != nil { return text + "-12-31" }
        guard case .value(let timeframe) = month(text) else { return text }
        return "\(timeframe.resolved(today: Day(daysSinceEpoch: 0)).last)"
    }

    /// The most years of a film: more than there have been cameras. Plans, and the calendar of a page, list every day.
    private static let mostYears = 300

    private static func span(_ first: Day, _ last: Day) -> Reading<Timeframe> {
        guard first <= last else { return .refused("ends before it begins: \(first) is after \(last)") }
        let years = last.year - first.year + 1
        return years <= mostYears
            ? .value(.days(first: first, last: last))
            : .refused("is \(years) years long, and a film can be of at most \(mostYears): \(first)..\(last)")
    }

    private struct Parts: Sendable {
        var year: Int?
        var month: Timeframe?
        var from: Day?
        var to: Day?
        var season: Timeframe?
        var dayOfYear: Timeframe?
        var trip: Timeframe?
    }

    private static var mapping: Form {
        let keys = KnownKeys<Parts>(keys: [
            Key("year", \.year, .integer(1000...9999, "a year"), "A whole year."),
            Key("month", \.month, .monthOnly, "A month: YYYY-MM."),
            Key("from", \.from, .day, "The first day: YYYY-MM-DD."),
            Key("to", \.to, .day, "The last day, inclusive: YYYY-MM-DD."),
            Key("season", \.season, .season, "Three whole months: YYYY-spring, summer, autumn or winter."),
            Key("on-this-day", \.dayOfYear, .dayOfYear, "This day of each year: MM-DD."),
            Key(
                "trip", \.trip, .trip,
                "The longest trip of a month or a year, YYYY-MM or YYYY: the days away from home."),
        ])
        let schema: JSONValue = [
            "type": "object",
            "properties": keys.schema()["properties"] ?? [:],
            "additionalProperties": false,
            "oneOf": [
                ["required": ["year"]], ["required": ["month"]], ["required": ["from", "to"]],
                ["required": ["season"]], ["required": ["on-this-day"]],
                ["required": ["trip"]],
            ],
        ]
        return keys.form(from: { Parts() }, schema: schema) { parts, _ in
            let alone = [parts.year.map { .year($0) }, parts.month, parts.season, parts.dayOfYear, parts.trip]
                .compactMap(\.self)
            return switch (alone.count, parts.from, parts.to) {
            case (1, nil, nil): .value(alone[0])
            case (0, let first?, let last?): span(first, last)
            default:
                .refused(
                    "must have 'year', 'month', 'season', 'on-this-day', 'trip', or both 'from' and 'to', and nothing else"
                )
            }
        }
    }

    private static var season: Form {
        let schema: JSONValue = ["type": "string", "pattern": .string("^[1-9][0-9]{3}-\(seasonPattern)$")]
        return .scalar("a year and a season: YYYY-summer", schema: schema) { scalar, _ in
            Season.written(scalar.text).map { .value(.season(year: $0.year, $0.season)) } ?? .wrong
        }
    }

    private static var trip: Form {
        let schema: JSONValue = [
            "anyOf": [
                ["type": "integer", "minimum": 1000, "maximum": 9999],
                ["type": "string", "pattern": .string("^\(monthOrYearPattern)$")],
            ]
        ]
        return .scalar("a month or a year: YYYY-MM or YYYY", schema: schema) { scalar, _ in
            guard case .value(let trip) = trip(scalar.text) else { return .wrong }
            return .value(trip)
        }
    }

    private static var dayOfYear: Form {
        let schema: JSONValue = ["type": "string", "pattern": .string("^\(dayOfYearPattern)$")]
        return .scalar("a month and a day: MM-DD", schema: schema) { scalar, _ in
            scalar.text.wholeMatch(of: /[0-9]{2}-[0-9]{2}/) == nil ? .wrong : dayOfEachYear(scalar.text)
        }
    }

    private static var monthOnly: Form {
        let schema: JSONValue = [
            "anyOf": [
                ["type": "string", "pattern": "^[1-9][0-9]{3}-(0[1-9]|1[0-2])$"],
                ["type": "string", "pattern": .string(DaysInWords.namedPattern)],
            ]
        ]
        return .scalar("a month: YYYY-MM", schema: schema) { scalar, reader in
            if let days = DaysInWords(reader.locales).timeframe(scalar.text), case .month = days { return .value(days) }
            return DateSpelling(scalar.text).map { .respelled(as: $0.words) } ?? month(scalar.text)
        }
    }
}

extension DaysInWords {
    /// An end of a range: `2024-07` or `2024-07-01`.
    fileprivate func end(_ text: String) -> [String]? {
        switch timeframe(text) {
        case .month(let year, let month): ["\(year)-\(month.padded(to: 2))"]
        case .days(let day, _): ["\(day)"]
        case .year, .season, .trip, .relative, nil: nil
        }
    }
}

extension Reading {
    fileprivate var isValue: Bool { if case .value = self { true } else { false } }
}
