package import Foundation
package import Model

/// Reads dates as cameras and containers spell them: ISO 8601 in its basic and extended forms, EXIF's colons, slashes.
///
/// `2013-11-29T13:19:09+0100`, `2024-01-12 15:04:05`, `2012:09:10 20:52:00`, `20240112T150405Z`, `2024-01-12`.
package enum DateText {
    /// The reading of a text; nil unless all of it is a date, or a date and a time. A year alone is not a date.
    package static func reading(of text: String) -> CaptureStamp.Reading? {
        var digits = DigitScanner(text.trimmingSpaces)
        guard let day = digits.day() else { return nil }
        guard !digits.isAtEnd else { return .day(day) }
        guard digits.skip(anyOf: "Tt ") || digits.nextIsDigit, let wall = digits.time(on: day) else { return nil }
        digits.skipFraction()
        _ = digits.skip(anyOf: " ")
        guard !digits.isAtEnd else { return .wall(wall) }
        if digits.skip(word: "Z") || digits.skip(word: "UTC") || digits.skip(word: "GMT") {
            return digits.isAtEnd ? .utc(wall.seconds) : nil
        }
        guard let offset = digits.offset(), digits.isAtEnd else { return nil }
        return .zoned(instant: wall.seconds - Int64(offset), offset: offset)
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring {
        let isSpace: (Character) -> Bool = { $0.isWhitespace || $0 == "\0" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return self[first...last]
    }
}

/// Reads numbers and separators from the bytes of a text.
struct DigitScanner {
    private let bytes: [UInt8]
    var position: Int

    init(_ text: some StringProtocol, at position: Int = 0) { self.init(bytes: Array(text.utf8), at: position) }

    init(bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    var isAtEnd: Bool { position >= bytes.count }
    var nextIsDigit: Bool { isDigit(position) }
    /// True for letters of ASCII.
    var nextIsLetter: Bool { !isAtEnd && (97...122).contains(bytes[position] | 0x20) }

    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (48...57).contains(bytes[index]) }

    /// Reads exactly `count` digits; more may follow. Nil if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        guard (position..<position + count).allSatisfy(isDigit) else { return nil }
        defer { position += count }
        return bytes[position..<position + count].reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// True if this ASCII character precedes.
    func follows(_ character: Character) -> Bool { position > 0 && bytes[position - 1] == character.asciiValue }

    /// Skips one of these ASCII characters. Returns false if none of them is next.
    mutating func skip(anyOf separators: String) -> Bool {
        guard !isAtEnd, separators.utf8.contains(bytes[position]) else { return false }
        position += 1
        return true
    }

    /// Skips a word; ASCII letters match in either case. Returns false if another text is next.
    mutating func skip(word: String) -> Bool {
        let word = word.utf8
        guard position + word.count <= bytes.count else { return false }
        var end = position
        for byte in word {
            guard bytes[end] | 0x20 == byte | 0x20 else { return false }
            end += 1
        }
        position = end
        return true
    }

    /// Skips to the next digit. Returns false, and stays, if none is among the next `count` bytes.
    mutating func skipToDigit(within count: Int) -> Bool {
        guard let digit = (position..<position + count).first(where: isDigit) else { return false }
        position = digit
        return true
    }

    /// Skips the decimals of a second.
    mutating func skipFraction() {
        guard !isAtEnd, bytes[position] == UInt8(ascii: ".") || bytes[position] == UInt8(ascii: ","),
            isDigit(position + 1)
        else { return }
        position += 1
        while nextIsDigit { position += 1 }
    }

    /// Reads `2024-01-12`, with the same one of `-:/._` in both places, or `20240112`.
    mutating func day() -> Day? {
        let start = position
        if let day = digitsOfDay() { return day }
        position = start
        return nil
    }

    private mutating func digitsOfDay() -> Day? {
        guard let year = number(digits: 4), !isAtEnd else { return nil }
        let separator = bytes[position]
        let separated = "-:/._".utf8.contains(separator)
        if separated { position += 1 }
        guard let month = number(digits: 2), !isAtEnd else { return nil }
        if separated {
            guard bytes[position] == separator else { return nil }
            position += 1
        }
        guard let day = number(digits: 2) else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// Reads `15:04:05` or `3:04:05` with any of `:-._;` as separators, where only a second colon may follow a colon; `150405`; or `15:04`
    /// without seconds.
    mutating func time(on day: Day) -> WallTime? {
        let start = position
        if let time = digitsOfTime(on: day) { return time }
        position = start
        return nil
    }

    private mutating func digitsOfTime(on day: Day) -> WallTime? {
        let twoDigits = number(digits: 2)
        guard let hour = twoDigits ?? number(digits: 1) else { return nil }
        let isColon = skip(anyOf: ":")
        let separated = isColon || skip(anyOf: "-._;")
        guard separated || twoDigits != nil else { return nil }
        guard let minute = number(digits: 2) else { return nil }
        let beforeSecond = position
        // XMP may have `10:54-05:00`, in which an offset follows instead of seconds.
        if separated, !skip(anyOf: isColon ? ":" : ":-._;") {
            return WallTime(day, hour: hour, minute: minute, second: 0)
        }
        guard let second = number(digits: 2) else {
            position = beforeSecond
            return separated ? WallTime(day, hour: hour, minute: minute, second: 0) : nil
        }
        return WallTime(day, hour: hour, minute: minute, second: second)
    }

    /// Reads `+01:00`, `-0730` or `+9` as seconds east of UTC, up to 15:59, which no zone ever exceeded.
    mutating func offset() -> Int? {
        let isWest: Bool
        if skip(anyOf: "+") { isWest = false } else if skip(anyOf: "-") { isWest = true } else { return nil }
        guard let hours = number(digits: 2) ?? number(digits: 1), hours < 16 else { return nil }
        var minutes = 0
        if skip(anyOf: ":") || nextIsDigit {
            guard let number = number(digits: 2), number < 60 else { return nil }
            minutes = number
        }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }
}

/// The offset of a zone as text: `+02:00`, `-0730`.
enum OffsetText {
    /// Seconds east of UTC; nil for any other text.
    static func seconds(of text: String) -> Int? {
        var scanner = DigitScanner(text)
        guard let seconds = scanner.offset(), scanner.isAtEnd else { return nil }
        return seconds
    }

    /// `seconds` east of UTC as text.
    static func text(of seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + parts.joined(separator: ":")
    }
}

/// A local date and time without a zone, in seconds since 1970 as if it were UTC.
package struct WallTime: Hashable, Sendable {
    package var seconds: Int64

    package init(seconds: Int64) { self.seconds = seconds }

    /// Nil unless it is a time of day. A leap second counts as the second before it.
    package init?(_ day: Day, hour: Int, minute: Int, second: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        let clock = hour * 3600 + minute * 60 + min(second, 59)
        seconds = Int64(day.daysSinceEpoch) * 86_400 + Int64(clock)
    }

    /// Noon, the time that is assumed if only the day is known.
    package init(noonOf day: Day) { seconds = Int64(day.daysSinceEpoch) * 86_400 + 43_200 }

    /// The time as `2024-01-28T10:54:20`.
    package var text: String {
        String(CaptureTime(instant: seconds, offset: 0, evidence: .containerDate).description.dropLast("+00:00".count))
    }

    /// The instant at which a clock of that zone shows this time, and the zone's offset then.
    ///
    /// A time that occurs twice, when clocks go back, means the first occurrence. A time that clocks skip when they go forward moves
    /// forward by the skipped amount (02:30 becomes 03:30).
    package func instant(in zone: TimeZone) -> (instant: Int64, offset: Int) {
        let before = zone.offset(at: seconds - 86_400)
        if zone.offset(at: seconds - Int64(before)) == before { return (seconds - Int64(before), before) }
        let after = zone.offset(at: seconds + 86_400)
        if zone.offset(at: seconds - Int64(after)) == after { return (seconds - Int64(after), after) }
        let instant = seconds - Int64(before)
        return (instant, zone.offset(at: instant))
    }
}

extension TimeZone {
    /// Seconds east of UTC at an instant given in seconds since 1970.
    func offset(at instant: Int64) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
    }
}
