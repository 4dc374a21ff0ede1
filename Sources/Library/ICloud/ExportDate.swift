import Model

/// The dates of an iCloud export: `Saturday June 4,2022 12:11 PM GMT`, in UTC to the minute.
enum ExportDate {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The instant in seconds since 1970; nil for an unknown form. Also reads ISO 8601; a time without a zone is UTC.
    static func instant(_ text: String) -> Int64? {
        switch DateText.reading(of: text) {
        case .zoned(let instant, _), .utc(let instant): return instant
        case .wall(let wall): return wall.seconds
        case .day, nil: break
        }
        var words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != ":" }[...]
        guard let month = words.firstIndex(where: { months.contains(String($0)) }),
            let number = months.firstIndex(of: String(words[month]))
        else { return nil }
        words = words[(month + 1)...]
        guard let day = words.popFirst().flatMap({ Int($0) }), let year = words.popFirst().flatMap({ Int($0) }),
            let date = Day(year: year, month: number + 1, day: day)
        else { return nil }
        if words.first == "at" { words.removeFirst() }
        guard let clock = words.popFirst() else { return nil }
        let half = ["am", "pm"].firstIndex { words.first == Substring($0) }
        if half != nil { words.removeFirst() }
        guard words.isEmpty || (words.count == 1 && ["gmt", "utc", "z"].contains(words.first)) else { return nil }
        return seconds(clock, half: half).map { Int64(date.daysSinceEpoch) * 86_400 + $0 }
    }

    /// The seconds after midnight of `12:11` or `12:11:30`. `half` is 0 in the morning and 1 in the afternoon; nil means a 24-hour clock.
    private static func seconds(_ clock: Substring, half: Int?) -> Int64? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<60).contains(minute),
            let second = parts.count == 3 ? parts[2] : 0, (0..<60).contains(second)
        else { return nil }
        guard (half == nil ? 0...23 : 1...12).contains(hour) else { return nil }
        let hours = half.map { hour % 12 + Int64($0) * 12 } ?? hour
        return hours * 3600 + minute * 60 + second
    }
}
