import Model

/// Reads the capture time from a file's name, in the forms of phones, cameras and messengers (docs/days.md lists them).
package enum FileNameDate {
    /// The date in a name; nil without one.
    package static func reading(of fileName: String) -> CaptureStamp.Reading? {
        let bytes = withoutIdentifiers(Array(fileName.utf8))
        if let instant = EpochFileName.instant(in: bytes) { return .utc(instant) }
        if let wall = iOSScreenRecording(bytes) ?? nextcloud(bytes) ?? dayFirst(bytes) { return .wall(wall) }
        for position in bytes.indices {
            var scanner = DigitScanner(bytes: bytes, at: position)
            guard scanner.nextIsDigit, !scanner.isDigit(position - 1), let day = day(&scanner) else { continue }
            return reading(on: day, after: &scanner, isUTC: isPixel(bytes, before: position))
        }
        return nil
    }

    /// The name with every UUID blanked out, because its digits are no date: `trim.20120112-3456-….MOV` (iOS).
    private static func withoutIdentifiers(_ bytes: [UInt8]) -> [UInt8] {
        let dashes: Set<Int> = [8, 13, 18, 23]
        guard bytes.count >= 36, bytes.contains(UInt8(ascii: "-")) else { return bytes }
        var bytes = bytes
        for start in 0...bytes.count - 36 where bytes[start + 8] == UInt8(ascii: "-") {
            let isIdentifier = (0..<36).allSatisfy { index in
                let byte = bytes[start + index]
                return dashes.contains(index)
                    ? byte == UInt8(ascii: "-") : (48...57).contains(byte) || (97...102).contains(byte | 0x20)
            }
            if isIdentifier { bytes.replaceSubrange(start..<start + 36, with: repeatElement(95, count: 36)) }
        }
        return bytes
    }

    /// True if `PXL_` directly precedes the day, in either case: also in `Copy of PXL_…` and `original_…_PXL_…`.
    private static func isPixel(_ bytes: [UInt8], before position: Int) -> Bool {
        var scanner = DigitScanner(bytes: bytes, at: position - 4)
        return position >= 4 && scanner.skip(word: "pxl_")
    }

    /// Reads a day from 1990 to 2100 that is not merely the first digits of a longer number.
    private static func day(_ scanner: inout DigitScanner) -> Day? {
        let start = scanner.position
        guard let day = scanner.day() ?? dashcamDay(&scanner), (1990...2100).contains(day.year) else { return nil }
        var digits = 0
        while scanner.isDigit(scanner.position + digits) { digits += 1 }
        // 20230512143000 continues with the time, with or without milliseconds. Any other longer number is not a date.
        let isCompact = scanner.position - start == 8
        return digits == 0 || (isCompact && (digits == 6 || digits == 9)) ? day : nil
    }

    /// Reads `2024_0112`.
    private static func dashcamDay(_ scanner: inout DigitScanner) -> Day? {
        guard let year = scanner.number(digits: 4), scanner.skip(anyOf: "_"), let month = scanner.number(digits: 2),
            let day = scanner.number(digits: 2)
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    private static func reading(on day: Day, after scanner: inout DigitScanner, isUTC: Bool) -> CaptureStamp.Reading {
        var separator = scanner
        let isISO = separator.skip(anyOf: "T")
        let half = ClockWords.skip(&scanner)
        guard let wall = spelledTime(&scanner, on: day) ?? plainTime(&scanner, on: day) else { return .day(day) }
        if isUTC { return .utc(wall.seconds) }
        if let offset = offset(after: scanner, isISO: isISO) {
            return .zoned(instant: wall.seconds - Int64(offset), offset: offset)
        }
        var suffix = scanner
        suffix.skipFraction()
        // OneDrive names uploads from an iPhone by UTC: `20240128_095420000_iOS.MP4`.
        if suffix.skip(anyOf: "Z") || oneDrive(suffix) { return .utc(wall.seconds) }
        return .wall(wall.on(half ?? ClockWords.half(after: scanner)))
    }

    /// Reads `10h11m12` or `10h11m12s`.
    private static func spelledTime(_ scanner: inout DigitScanner, on day: Day) -> WallTime? {
        var time = scanner
        guard let hour = time.number(digits: 2), time.skip(anyOf: "hH"), let minute = time.number(digits: 2),
            time.skip(anyOf: "mM"), let second = time.number(digits: 2)
        else { return nil }
        _ = time.skip(anyOf: "sS")
        scanner = time
        return WallTime(day, hour: hour, minute: minute, second: second)
    }

    private static func plainTime(_ scanner: inout DigitScanner, on day: Day) -> WallTime? {
        let start = scanner.position
        guard let wall = scanner.time(on: day), hasSeconds(scanner, from: start) else { return nil }
        return wall
    }

    /// True for six digits, perhaps with milliseconds, or separated pairs. `WA0003` and other counters of four digits are not times.
    private static func hasSeconds(_ scanner: DigitScanner, from start: Int) -> Bool {
        let length = scanner.position - start
        guard (6...8).contains(length) else { return false }
        var digits = 0
        while scanner.isDigit(scanner.position + digits) { digits += 1 }
        return digits == 0 || digits == 2 || digits == 3
    }

    /// Reads `+0100`, `+01:00` or `+01-00`; a minus only after ISO 8601's T, because counters follow dashes too.
    private static func offset(after scanner: DigitScanner, isISO: Bool) -> Int? {
        var scanner = scanner
        scanner.skipFraction()
        var sign = scanner
        let isWest = sign.skip(anyOf: "-")
        guard isISO ? isWest || sign.skip(anyOf: "+") : sign.skip(anyOf: "+"), let hours = sign.number(digits: 2),
            hours <= 14
        else { return nil }
        _ = sign.skip(anyOf: ":-_.")
        guard let minutes = sign.number(digits: 2), minutes < 60, minutes.isMultiple(of: 15), !sign.nextIsDigit else {
            return nil
        }
        return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func oneDrive(_ scanner: DigitScanner) -> Bool {
        var scanner = scanner
        while scanner.nextIsDigit { scanner.position += 1 }
        return scanner.skip(word: "_iOS")
    }

    /// Reads iOS's `ScreenRecording_01-12-2024 15-04-05_1.MP4`, month first.
    private static func iOSScreenRecording(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard scanner.skip(word: "ScreenRecording_"), let month = scanner.number(digits: 2), scanner.skip(anyOf: "-"),
            let number = scanner.number(digits: 2), scanner.skip(anyOf: "-"), let year = scanner.number(digits: 4),
            let day = Day(year: year, month: month, day: number), scanner.skip(anyOf: " _")
        else { return nil }
        return scanner.time(on: day)
    }

    /// Reads `24-01-02 10-11-12 1234.mov` of Nextcloud on iOS, with two digits of the year and a counter.
    private static func nextcloud(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard let year = scanner.number(digits: 2), scanner.skip(anyOf: "-"), let month = scanner.number(digits: 2),
            scanner.skip(anyOf: "-"), let number = scanner.number(digits: 2), scanner.skip(anyOf: " "),
            let day = Day(year: 2000 + year, month: month, day: number), let wall = scanner.time(on: day),
            scanner.skip(anyOf: " "), scanner.number(digits: 4) != nil, !scanner.nextIsDigit
        else { return nil }
        return wall
    }

    /// Reads XRecorder's `XRecorder_28012024_105420.mp4` (Android), day first.
    private static func dayFirst(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard scanner.skip(word: "XRecorder_") else { return nil }
        _ = scanner.skip(word: "Edited_")
        guard let number = scanner.number(digits: 2), let month = scanner.number(digits: 2),
            let year = scanner.number(digits: 4), (1990...2100).contains(year),
            let day = Day(year: year, month: month, day: number), scanner.skip(anyOf: "_")
        else { return nil }
        return scanner.time(on: day)
    }
}
