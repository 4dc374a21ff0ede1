import Pipeline

/// Reads the capture time out of a file's name, as phones, cameras and messengers write it (docs/days.md lists them).
package enum FileNameDate {
    /// Nil for a name without a date.
    package static func reading(of fileName: String) -> CaptureStamp.Reading? {
        let bytes = Array(fileName.utf8)
        if let instant = epoch(in: bytes) { return .utc(instant) }
        if let wall = iOSScreenRecording(bytes) { return .wall(wall) }
        for position in bytes.indices {
            var scanner = DigitScanner(bytes: bytes, at: position)
            guard scanner.nextIsDigit, !scanner.isDigit(position - 1), let day = day(&scanner) else { continue }
            return reading(on: day, after: &scanner, isUTC: fileName.hasPrefix("PXL_"))
        }
        return nil
    }

    /// A day that a phone can have filmed; not the first eight digits of some number.
    private static func day(_ scanner: inout DigitScanner) -> Day? {
        let start = scanner.position
        guard let day = scanner.day() ?? dashcamDay(&scanner), (1990...2100).contains(day.year) else { return nil }
        var digits = 0
        while scanner.isDigit(scanner.position + digits) { digits += 1 }
        // 20230512143000 goes on with the time, with or without milliseconds; any other number is not a date.
        let isCompact = scanner.position - start == 8
        return digits == 0 || (isCompact && (digits == 6 || digits == 9)) ? day : nil
    }

    /// `2024_0112`
    private static func dashcamDay(_ scanner: inout DigitScanner) -> Day? {
        guard let year = scanner.number(digits: 4), scanner.skip(anyOf: "_"), let month = scanner.number(digits: 2),
            let day = scanner.number(digits: 2)
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    private static func reading(on day: Day, after scanner: inout DigitScanner, isUTC: Bool) -> CaptureStamp.Reading {
        if !scanner.skip(word: " at "), !scanner.skip(word: "_at_") {
            _ = scanner.skip(anyOf: "_-. T")
        }
        let start = scanner.position
        guard let wall = scanner.time(on: day), hasSeconds(scanner, from: start) else { return .day(day) }
        if isUTC { return .utc(wall.seconds) }
        var suffix = scanner
        if suffix.skip(anyOf: "Z") { return .utc(wall.seconds) }
        return .wall(afternoon(wall, suffix: scanner))
    }

    /// Six digits, or more with milliseconds, or separated pairs: `WA0003` and a counter of four digits are no time.
    private static func hasSeconds(_ scanner: DigitScanner, from start: Int) -> Bool {
        let length = scanner.position - start
        guard (6...8).contains(length) else { return false }
        var digits = 0
        while scanner.isDigit(scanner.position + digits) { digits += 1 }
        return digits == 0 || digits == 2 || digits == 3
    }

    /// macOS in English: `Screen Recording 2024-01-12 at 3.04.05 PM.mov`.
    private static func afternoon(_ wall: WallTime, suffix: DigitScanner) -> WallTime {
        var suffix = suffix
        // macOS puts a narrow no-break space (U+202F) before AM and PM since version 13.
        if !suffix.skip(anyOf: " ") { _ = suffix.skip(word: "\u{202F}") }
        let hour = wall.seconds.flooredModulo(by: 86_400) / 3600
        if suffix.skip(word: "PM"), hour < 12 { return WallTime(seconds: wall.seconds + 43_200) }
        if suffix.skip(word: "AM"), hour == 12 { return WallTime(seconds: wall.seconds - 43_200) }
        return wall
    }

    /// iOS: `ScreenRecording_01-12-2024 15-04-05_1.MP4`, month first.
    private static func iOSScreenRecording(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard scanner.skip(word: "ScreenRecording_"), let month = scanner.number(digits: 2), scanner.skip(anyOf: "-"),
            let number = scanner.number(digits: 2), scanner.skip(anyOf: "-"), let year = scanner.number(digits: 4),
            let day = Day(year: year, month: month, day: number), scanner.skip(anyOf: " _")
        else { return nil }
        return scanner.time(on: day)
    }

    /// Seconds since 1970 in `RPReplay_Final1579876543.mp4` (iOS), milliseconds in `mmexport1579876543123.mp4` (WeChat).
    private static func epoch(in bytes: [UInt8]) -> Int64? {
        var scanner = DigitScanner(bytes: bytes)
        if scanner.skip(word: "RPReplay_Final"), let seconds = scanner.number(digits: 10), !scanner.nextIsDigit {
            return Int64(seconds)
        }
        scanner.position = 0
        if scanner.skip(word: "mmexport"), let milliseconds = scanner.number(digits: 13), !scanner.nextIsDigit {
            return Int64(milliseconds / 1000)
        }
        return nil
    }
}
