import Model

extension MediaTime {
    /// Parses `0.5s`, `500ms`, `1m30s`, `2m`, or a bare number of seconds. Accepts whole microseconds only and does not round.
    init?(jobText text: String) {
        if text.hasSuffix("ms") {
            guard let count = Self.whole(text.dropLast(2), digits: 9) else { return nil }
            self = .milliseconds(count)
            return
        }
        let parts = text.split(separator: "m", omittingEmptySubsequences: false)
        guard parts.count <= 2, let last = parts.last else { return nil }
        let minutes = parts.count == 2 ? Self.whole(parts[0], digits: 6) : 0
        guard let minutes else { return nil }
        if parts.count == 2, last.isEmpty {
            self = .seconds(minutes * 60)
            return
        }
        let hasUnit = last.hasSuffix("s")
        guard hasUnit || parts.count == 1, let rest = Self.decimal(hasUnit ? last.dropLast() : last) else {
            return nil
        }
        self.init(microseconds: minutes * 60_000_000 + rest)
    }

    private static func whole(_ text: Substring, digits: Int) -> Int64? {
        text.isDigits && text.count <= digits ? Int64(text) : nil
    }

    /// Parses seconds with at most six decimals. Returns microseconds.
    private static func decimal(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let seconds = whole(parts[0], digits: 6) else { return nil }
        guard parts.count == 2 else { return seconds * 1_000_000 }
        guard let fraction = whole(parts[1], digits: 6) else { return nil }
        let scale = (parts[1].count..<6).reduce(Int64(1)) { power, _ in power * 10 }
        return seconds * 1_000_000 + fraction * scale
    }

    /// The right spelling of an unambiguous length of time in another notation: `1m30s` for `1:30`, `5s` for `5 sec`, `90m` for `1.5h`; nil
    /// for anything else.
    static func respelled(_ text: String) -> String? {
        let plain = text.lowercased().replacing(",", with: ".").filter { $0 != " " }
        if let match = plain.wholeMatch(of: /([0-9]{1,4}):([0-5][0-9])/), let seconds = Int(match.output.2) {
            let minutes = Int(match.output.1) ?? 0
            return (minutes > 0 ? "\(minutes)m" : "") + (seconds > 0 || minutes == 0 ? "\(seconds)s" : "")
        }
        if let match = plain.wholeMatch(of: /([0-9]{1,3})h(?:ours?|rs?)?/), let hours = Int(match.output.1) {
            return "\(hours * 60)m"
        }
        let units: [(pattern: Regex<Substring>, unit: String)] = [
            (/msecs?|milliseconds?/, "ms"), (/minutes?|mins?/, "m"), (/seconds?|secs?/, "s"),
        ]
        let right = units.reduce(plain) { $0.replacing($1.pattern, with: $1.unit) }
        return right != text && MediaTime(jobText: right) != nil ? right : nil
    }
}

extension Form where Value == MediaTime {
    private static var pattern: String {
        #"^([0-9]{1,6}m([0-9]{1,6}(\.[0-9]{1,6})?s)?|[0-9]{1,6}(\.[0-9]{1,6})?s?|[0-9]{1,9}ms)$"#
    }

    /// The form of a length of time. The schema limits a bare number of seconds; only the parser checks values with units.
    static func duration(_ range: ClosedRange<MediaTime>) -> Form {
        let low = range.lowerBound
        let high = range.upperBound
        let schema: JSONValue = [
            "anyOf": [
                ["type": "number", "minimum": .number(low.seconds), "maximum": .number(high.seconds)],
                ["type": "string", "pattern": .string(pattern)],
            ]
        ]
        return .scalar("a duration such as 0.5s, 500ms or 1m30s", schema: schema) { scalar, _ in
            guard let time = MediaTime(jobText: scalar.text) else {
                return MediaTime.respelled(scalar.text).map { .respelled(as: $0) } ?? .wrong
            }
            guard range.contains(time) else {
                return .refused("must be from \(low.jobText) to \(high.jobText), not \(scalar.text)")
            }
            return .value(time)
        }
    }

    /// The length of an excerpt of an item: at least about a frame, at most a day.
    static let length = duration(.milliseconds(10)...(.seconds(86_400)))
    /// A position within an item, or a limit that may be zero.
    static let position = duration(.zero...(.seconds(86_400)))
}
