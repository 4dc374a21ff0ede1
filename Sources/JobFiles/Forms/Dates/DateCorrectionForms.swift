import Model

extension Form where Value == Int64 {
    /// The time by which a clock was slow, in seconds: `+1h`, `-1d12h`. The sign distinguishes it from a length.
    static var shift: Form {
        let pattern = "^[+-](?=[0-9])([0-9]{1,5}d)?([0-9]{1,5}h)?([0-9]{1,5}m)?([0-9]{1,5}s)?$"
        return .scalar(
            "a shift with its sign, such as +1h, -30m or +1d12h",
            schema: ["type": "string", "pattern": .string(pattern)]
        ) { scalar, _ in
            ClockShift.seconds(scalar.text).map { .value($0) } ?? .wrong
        }
    }
}

/// The time by which a clock was slow, in a job file's notation.
enum ClockShift {
    /// Nil for any other text.
    static func seconds(_ text: String) -> Int64? {
        guard let sign = text.first, sign == "+" || sign == "-", text.count > 1 else { return nil }
        var units: [(Character, Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
        var digits = ""
        var seconds: Int64 = 0
        for character in text.dropFirst() {
            if character.isASCII, character.isNumber {
                digits.append(character)
                guard digits.count <= 5 else { return nil }
                continue
            }
            // Each unit at most once, the larger first.
            guard let place = units.firstIndex(where: { $0.0 == character }), let count = Int64(digits) else {
                return nil
            }
            seconds += count * units[place].1
            units.removeFirst(place + 1)
            digits = ""
        }
        return digits.isEmpty ? (sign == "-" ? -seconds : seconds) : nil
    }
}

extension Form where Value == DateCorrection.Change {
    /// A day, a day and a time with or without an offset, or a shift.
    static var dateCorrection: Form {
        let expected = "a day, a time such as 2024-06-01 14:30, or a shift such as +1h"
        let schema: JSONValue = [
            "type": "string",
            "pattern": .string(
                "^([+-][0-9dhms]+|\(Day.pattern)([T ][0-9]{1,2}:[0-9]{2}(:[0-9]{2})?( ?(Z|[+-][0-9:]{1,6}))?)?)$"),
        ]
        return .scalar(expected, schema: schema) { scalar, _ in
            let text = scalar.text
            if let shift = ClockShift.seconds(text) { return .value(.shift(shift)) }
            let day: Day
            switch Day.reading(String(text.prefix(10))) {
            case .value(let found): day = found
            case .refused(let why): return .refused(why)
            case .respelled(let right) where text.count <= 10: return .respelled(as: right)
            case .wrong, .notYet, .respelled: return .wrong
            }
            let rest = text.dropFirst(10)
            if rest.isEmpty { return .value(.day(day)) }
            guard rest.first == "T" || rest.first == " " else { return .wrong }
            return time(rest.dropFirst(), on: day) ?? .refused("has no time of day that a clock shows: \(text.quoted)")
        }
    }

    private static func time(_ text: Substring, on day: Day) -> Reading<DateCorrection.Change>? {
        let end = text.firstIndex { !($0.isASCII && $0.isNumber) && $0 != ":" } ?? text.endIndex
        let parts = text[..<end].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.isDigits && $0.count <= 2 }) else { return nil }
        let numbers = parts.compactMap { Int64($0) } + [0]
        guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        let wall = Int64(day.daysSinceEpoch) * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        let zone = text[end...].drop { $0 == " " }
        if zone.isEmpty { return .value(.wall(wall)) }
        guard let offset = offset(zone) else { return nil }
        return .value(.instant(wall - Int64(offset), offset: offset))
    }

    /// Seconds east of UTC: `Z`, `+01:00`, `-0730`, `+9`.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.isDigits, [1, 2, 4].contains(digits.count), let number = Int(digits) else { return nil }
        let (hours, minutes) = digits.count == 4 ? (number / 100, number % 100) : (number, 0)
        guard hours <= 15, minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}

extension Form where Value == [DateCorrection] {
    /// A mapping of files to their corrections, in the order of the file.
    static var dateCorrections: Form {
        let change = Form<DateCorrection.Change>.dateCorrection
        let schema: JSONValue = ["type": ["object", "null"], "additionalProperties": change.schema]
        return Form(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else {
                if node.isNull { return [] }
                reader.note("'\(reader.key)' must be a mapping of files, not \(node.kindName)", at: node.position)
                return nil
            }
            var corrections: [DateCorrection] = []
            for entry in entries {
                let files = entry.key.text
                guard !files.isEmpty, files.unicodeScalars.count <= 4096 else {
                    reader.note("'\(reader.key)' names a file or a pattern before each colon", at: entry.key.position)
                    continue
                }
                let read = reader.within(files) { change.read(entry.value, &$0) }
                if let read { corrections.append(DateCorrection(files: files, change: read)) }
            }
            return corrections.count == entries.count ? corrections : nil
        }
    }
}
