import Model
import YAML

extension Form where Value == Timeframe {
    static let timeframe = Form.either(.word, mapping: .mapping)

    private static var expected: String {
        "YYYY, YYYY-MM, YYYY-MM-DD..YYYY-MM-DD, \(Timeframe.Relative.allCases.map(\.rawValue).listed)"
    }

    private static var word: Form {
        let words = Timeframe.Relative.allCases.map(\.rawValue)
        let accepted = words + aliases.map(\.key)
        let schema: JSONValue = [
            "anyOf": [
                ["type": "integer", "minimum": 1000, "maximum": 9999],
                ["type": "string", "pattern": "^[1-9][0-9]{3}(-(0[1-9]|1[0-2]))?$"],
                ["type": "string", "pattern": .string(#"^\#(Day.pattern)\.\.\#(Day.pattern)$"#)],
                ["enum": .array(accepted.map { .string($0) })],
            ]
        ]
        return .scalar(expected, words: words, schema: schema) { scalar, _ in parse(scalar.text) }
    }

    /// Names that other programs use for these timeframes.
    private static var aliases: KeyValuePairs<String, Timeframe.Relative> {
        ["last-month": .previousMonth, "last-year": .previousYear, "last-week": .previousWeek]
    }

    private static func parse(_ text: String) -> Reading<Timeframe> {
        let relative = Timeframe.Relative(rawValue: text) ?? aliases.first { $0.key == text }?.value
        if let relative { return .value(.relative(relative)) }
        if let year = year(text) { return .value(.year(year)) }
        if let range = text.firstRange(of: "..") {
            return span(String(text[..<range.lowerBound]), String(text[range.upperBound...]))
        }
        if Day(text) != nil { return .refused("is one day; write \(text)..\(text) for a film of it") }
        return respelled(text) ?? month(text)
    }

    /// A day, a month or a range in a notation that job files do not accept.
    private static func respelled(_ text: String) -> Reading<Timeframe>? {
        if let date = DateSpelling(text) {
            guard date.readings.allSatisfy(Day.isShaped) else { return .respelled(as: date.words) }
            let days = date.readings
            return .respelled(
                as: days.count == 1 ? "\(days[0])..\(days[0])" : "\(date.words); a film of one day is FIRST..LAST")
        }
        for separator in [" - ", " – ", "–", " to ", "…", "/"] {
            guard let range = text.firstRange(of: separator) else { continue }
            let ends = [text[..<range.lowerBound], text[range.upperBound...]].map(String.init)
            if case .respelled(let right) = span(ends[0], ends[1]) { return .respelled(as: right) }
            if case .value = span(ends[0], ends[1]) { return .respelled(as: "\(ends[0])..\(ends[1])") }
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

    private static func span(_ from: String, _ to: String) -> Reading<Timeframe> {
        for text in [from, to] where Day(text) == nil && Day.isShaped(text) {
            return .refused("names a day that no calendar has: \(text)")
        }
        if let first = Day(from), let last = Day(to) { return span(first, last) }
        let ends = [from, to].map { end in
            Day(end).map { ["\($0)"] } ?? DateSpelling(end)?.readings
                ?? (month(end).isValue || year(end) != nil ? [end] : [])
        }
        guard let first = ends[0].first, let last = ends[1].first else { return .wrong }
        let isSure = ends.allSatisfy { $0.count == 1 }
        let right = "\(firstDay(of: first))..\(lastDay(of: last))"
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

    private static func span(_ first: Day, _ last: Day) -> Reading<Timeframe> {
        first <= last
            ? .value(.days(first: first, last: last))
            : .refused("ends before it begins: \(first) is after \(last)")
    }

    private struct Parts: Sendable {
        var year: Int?
        var month: Timeframe?
        var from: Day?
        var to: Day?
    }

    private static var mapping: Form {
        let keys = KnownKeys<Parts>(keys: [
            Key("year", \.year, .integer(1000...9999, "a year"), "A whole year."),
            Key("month", \.month, .monthOnly, "A month: YYYY-MM."),
            Key("from", \.from, .day, "The first day: YYYY-MM-DD."),
            Key("to", \.to, .day, "The last day, inclusive: YYYY-MM-DD."),
        ])
        let schema: JSONValue = [
            "type": "object",
            "properties": keys.schema()["properties"] ?? [:],
            "additionalProperties": false,
            "oneOf": [["required": ["year"]], ["required": ["month"]], ["required": ["from", "to"]]],
        ]
        return keys.form(from: { Parts() }, schema: schema) { parts, _ in
            switch (parts.year, parts.month, parts.from, parts.to) {
            case (let year?, nil, nil, nil): .value(.year(year))
            case (nil, let month?, nil, nil): .value(month)
            case (nil, nil, let first?, let last?): span(first, last)
            default: .refused("must have 'year', 'month', or both 'from' and 'to'")
            }
        }
    }

    private static var monthOnly: Form {
        .scalar("a month: YYYY-MM", schema: ["type": "string", "pattern": "^[1-9][0-9]{3}-(0[1-9]|1[0-2])$"]) {
            scalar, _ in
            DateSpelling(scalar.text).map { .respelled(as: $0.words) } ?? month(scalar.text)
        }
    }
}

extension Reading {
    fileprivate var isValue: Bool { if case .value = self { true } else { false } }
}
