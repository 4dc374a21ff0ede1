import Foundation
import Model

extension Day {
    /// The pattern of a day, for the schema.
    static let pattern = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

    /// True if the text consists of four, two and two digits, whatever their values.
    static func isShaped(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy(\.isDigits)
    }

    /// The day, or why the text is not one.
    static func reading(_ text: String) -> Reading<Day> {
        if let day = Day(text) { return .value(day) }
        if isShaped(text) { return .refused("names a day that no calendar has: \(text)") }
        return DateSpelling(text).map { .respelled(as: $0.words) } ?? .wrong
    }
}

extension Form where Value == Day {
    static var day: Form {
        .scalar("a day: YYYY-MM-DD", schema: ["type": "string", "pattern": .string("^\(Day.pattern)$")]) { scalar, _ in
            Day.reading(scalar.text)
        }
    }
}

extension Form {
    /// The form of a mapping of days to values of this form.
    func byDay() -> Form<[Day: Placed<Value>]> where Value: Sendable {
        let read = read
        let schema: JSONValue = [
            "type": ["object", "null"],
            "patternProperties": .object([.init(name: "^\(Day.pattern)$", value: schema)]),
            "additionalProperties": false,
        ]
        return Form<[Day: Placed<Value>]>(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else {
                if node.isNull { return [:] }
                reader.note("'\(reader.key)' must be a mapping of days, not \(node.kindName)", at: node.position)
                return nil
            }
            var values: [Day: Placed<Value>] = [:]
            for entry in entries {
                guard let day = reader.day(entry.key) else { continue }
                let value = reader.within(entry.key.text) { reader in
                    reader.record(entry.key.position)
                    return read(entry.value, &reader)
                }
                if let value { values[day] = Placed(value: value, place: reader.place(entry.key.position)) }
            }
            return values
        }
    }
}

extension JobReader {
    /// The day that a key names; nil, after noting an error, if it names none.
    mutating func day(_ key: Node.Key) -> Day? {
        if let day = Day(key.text) { return day }
        let right = DateSpelling(key.text)?.words ?? "YYYY-MM-DD"
        let fault =
            Day.isShaped(key.text)
            ? "no calendar has the day \(key.text)" : "\(key.text.quoted) is not a day: write \(right)"
        note("'\(self.key)': \(fault)", at: key.position)
        return nil
    }
}

extension Form where Value == Int {
    /// `04:00` as seconds after midnight. In YAML 1.2 it is text, with or without quotes.
    static var clockTime: Form {
        .scalar(
            "a time of day: HH:MM", schema: ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
        ) { scalar, _ in
            let parts = scalar.text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ $0.isDigits && $0.count == 2 }), let hour = Int(parts[0]),
                let minute = Int(parts[1]), hour < 24, minute < 60
            else { return respelled(scalar.text).map { .respelled(as: $0) } ?? .wrong }
            return .value(hour * 3600 + minute * 60)
        }
    }

    /// `04:00` for `4:00`, `4`, `4h`, `4.30` and `4 pm`; nil for anything that is not a time of day.
    private static func respelled(_ text: String) -> String? {
        let pattern = /([0-9]{1,2})(?:[:.h]([0-9]{2})?)? ?(am|pm|h)?(?::00)?/.ignoresCase()
        guard let match = text.wholeMatch(of: pattern), var hour = Int(match.output.1) else { return nil }
        let minute = match.output.2.flatMap { Int($0) } ?? 0
        switch match.output.3?.lowercased() {
        case "am" where (1...12).contains(hour): hour %= 12
        case "pm" where (1...12).contains(hour): hour = hour % 12 + 12
        case "am", "pm": return nil
        default: break
        }
        guard hour < 24, minute < 60 else { return nil }
        return "\(hour.padded(to: 2)):\(minute.padded(to: 2))"
    }
}

extension Form where Value == String {
    /// A time zone that this system knows. The schema cannot check this and accepts any text.
    static var zone: Form {
        .scalar("an IANA time zone such as Europe/Amsterdam", schema: ["type": "string", "minLength": 1]) { scalar, _ in
            if isZone(scalar.text) { return .value(scalar.text) }
            let hint = suggestion(scalar.text).map { " (did you mean '\($0)'?)" } ?? ""
            return .refused("is not a time zone that this system knows: \(scalar.text.quoted)\(hint)")
        }
    }

    /// True for the name of a time zone. Abbreviations such as EST are not zones, because they have no summer time.
    private static func isZone(_ name: String) -> Bool {
        let isSpelledLikeOne = name.utf8.allSatisfy {
            Character(Unicode.Scalar($0)).isLetter || "/_+-0123456789".utf8.contains($0)
        }
        guard isSpelledLikeOne, name == "UTC" || name.dropFirst().contains("/") else { return false }
        return TimeZone(identifier: name) != nil
    }

    /// The zone with an offset or of an abbreviation, the most similar name, or the zone of a named city.
    private static func suggestion(_ text: String) -> String? {
        let known = TimeZone.knownTimeZoneIdentifiers
        let offset = /(?:UTC|GMT)? ?([+-])([0-9]{1,2})(?::?([0-9]{2}))?/.ignoresCase()
        if let match = text.wholeMatch(of: offset) {
            return zone(sign: match.output.1, Int(match.output.2) ?? 0, minutes: match.output.3 ?? "00")
        }
        let name = text.uppercased()
        if let zone = abbreviations.first(where: { $0.value.split(separator: " ").contains(Substring(name)) }) {
            return zone.key
        }
        let reversed = text.split(separator: "/").reversed().joined(separator: "/").lowercased()
        if let zone = known.first(where: { $0.lowercased() == reversed }) { return zone }
        let city = "/" + text.lowercased().replacing(" ", with: "_")
        if let zone = NearestWord.of(text, among: known) ?? known.first(where: { $0.lowercased().hasSuffix(city) }) {
            return zone
        }
        let cities = known.compactMap { $0.split(separator: "/").last.map(String.init) }
        return NearestWord.of(String(city.dropFirst()), among: cities).flatMap { near in
            known.first { $0.hasSuffix("/" + near) }
        }
    }

    /// The zone with an offset. The sign in a name of whole hours is reversed: `Etc/GMT-2` is UTC+2. Other offsets are those of countries.
    private static func zone(sign: Substring, _ hours: Int, minutes: Substring) -> String? {
        if minutes == "00" {
            let name = hours == 0 ? "UTC" : "Etc/GMT\(sign == "+" ? "-" : "+")\(hours)"
            return isZone(name) ? name : nil
        }
        let places = [
            "-9:30": "Pacific/Marquesas", "-3:30": "America/St_Johns", "+3:30": "Asia/Tehran", "+4:30": "Asia/Kabul",
            "+5:30": "Asia/Kolkata", "+5:45": "Asia/Kathmandu", "+6:30": "Asia/Yangon", "+8:45": "Australia/Eucla",
            "+9:30": "Australia/Darwin", "+10:30": "Australia/Lord_Howe", "+12:45": "Pacific/Chatham",
        ]
        return places["\(sign)\(hours):\(minutes)"]
    }

    /// Abbreviations by the zone that they most likely mean. They are no zones themselves, because each has only half of a year.
    private static let abbreviations: KeyValuePairs<String, String> = [
        "UTC": "UTC Z ZULU GMT", "Europe/Berlin": "CET CEST MEZ MESZ", "Europe/London": "BST",
        "Europe/Lisbon": "WET WEST", "Europe/Helsinki": "EET EEST OEZ", "Europe/Moscow": "MSK",
        "America/New_York": "EST EDT ET EST5EDT", "America/Chicago": "CST CDT CT CST6CDT",
        "America/Denver": "MST MDT MT MST7MDT", "America/Los_Angeles": "PST PDT PT PST8PDT",
        "Asia/Kolkata": "IST", "Asia/Tokyo": "JST", "Asia/Seoul": "KST", "Australia/Sydney": "AEST AEDT",
        "Pacific/Auckland": "NZST NZDT",
    ]
}

extension Form where Value == String? {
    /// `recorded`, which becomes nil, or a zone for all clips.
    static var zoneOrRecorded: Form {
        let zone = Form<String>.zone
        return Form(schema: zone.schema) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == "recorded" { return .some(nil) }
            return zone.read(node, &reader).map { .some($0) }
        }
    }
}

/// A day or a month in a notation that job files do not accept, such as `2024-6` or `01.06.2024`.
///
/// It is not interpreted: whether 01.06. is in June or in January depends on the writer.
struct DateSpelling: Equatable {
    /// `2024-06` or `2024-06-01`, the most likely first. More than one if day and month can be confused.
    let readings: [String]

    /// The right spelling, for a message: `2024-06-01 (or 2024-01-06, if the month is first)`.
    var words: String {
        guard readings.count > 1 else { return readings[0] }
        return "with the year first: \(readings[0]) (or \(readings[1]), if the month came first)"
    }

    /// Nil for text that is neither.
    init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { ".-/ ".contains($0) }
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.isDigits && $0.count <= 4 }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        let readings: [String?] =
            switch parts.map({ $0.count == 4 }) {
            case [true, false]: [Self.month(numbers[0], numbers[1])]
            case [false, true]: [Self.month(numbers[1], numbers[0])]
            case [true, false, false]: [Self.day(numbers[0], numbers[1], numbers[2])]
            case [false, false, true]:
                [Self.day(numbers[2], numbers[1], numbers[0]), Self.day(numbers[2], numbers[0], numbers[1])]
            default: []
            }
        let possible = readings.compactMap(\.self)
        self.readings = possible.first == possible.last ? Array(possible.prefix(1)) : possible
        if possible.isEmpty || self.readings == [text] { return nil }
    }

    private static func month(_ year: Int, _ month: Int) -> String? {
        (1000...9999).contains(year) && (1...12).contains(month) ? "\(year)-\(month.padded(to: 2))" : nil
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
        (1000...9999).contains(year) ? Day(year: year, month: month, day: day)?.description : nil
    }
}

extension Form {
    /// A mapping of days to values of this form. `what` completes "must be a mapping of days to".
    func byDay(_ what: String) -> Form<[Day: Value]> {
        let schema: JSONValue = [
            "type": "object",
            "patternProperties": .object([.init(name: "^\(Day.pattern)$", value: schema)]),
            "additionalProperties": false,
        ]
        let read = read
        return Form<[Day: Value]>(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else {
                reader.note(
                    "'\(reader.key)' must be a mapping of days to \(what), not \(node.kindName)", at: node.position)
                return nil
            }
            var values: [Day: Value] = [:]
            let before = reader.findings.count
            for entry in entries {
                guard let day = reader.day(entry.key) else { continue }
                values[day] = reader.within(entry.key.text) { read(entry.value, &$0) }
            }
            return reader.findings.count == before ? values : nil
        }
    }
}
