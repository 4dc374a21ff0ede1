import Model

/// Reads the capture time from a file's name, in the forms of phones, cameras and messengers (docs/days.md lists them).
package enum FileNameDate {
    /// The years of which recordings have names.
    static let years = 1990...2100

    /// The date in a name; nil without one.
    package static func reading(of fileName: String) -> CaptureStamp.Reading? {
        let bytes = NameClutter.blanked(Array(withoutYearSigns(fileName).utf8))
        if let instant = EpochFileName.instant(in: bytes) { return .utc(instant) }
        if let wall = NamesOfCameras.wall(of: bytes) { return .wall(wall) }
        for position in bytes.indices {
            var scanner = DigitScanner(bytes: bytes, at: position)
            guard scanner.nextIsDigit, !scanner.isDigit(position - 1), let day = day(&scanner) else { continue }
            let isUTC = ["pxl_", "gmt"].contains { isPreceded(bytes, at: position, by: $0) }
            return reading(on: day, after: &scanner, isUTC: isUTC, words: isOfWhatsApp(bytes))
        }
        return nil
    }

    /// `2024年5月9日 10时11分12秒` as `2024-05-09 10-11-12`; other names unchanged.
    private static func withoutYearSigns(_ name: String) -> String {
        guard name.contains("年") else { return name }
        func padded(_ digits: Substring) -> String { digits.count < 2 ? "0" + digits : String(digits) }
        let day = name.replacing(/([0-9]{4})年([0-9]{1,2})月([0-9]{1,2})日/) {
            "\($0.output.1)-\(padded($0.output.2))-\(padded($0.output.3))"
        }
        return day.replacing(/([0-9]{1,2})[时時点]([0-9]{1,2})分([0-9]{1,2})秒/) {
            [$0.output.1, $0.output.2, $0.output.3].map(padded).joined(separator: "-")
        }
    }

    /// True if a word directly precedes the day, in either case: `PXL_`, also in `Copy of PXL_…` and `original_…_PXL_…`.
    private static func isPreceded(_ bytes: [UInt8], at position: Int, by word: String) -> Bool {
        var scanner = DigitScanner(bytes: bytes, at: position - word.utf8.count)
        return position >= word.utf8.count && scanner.skip(word: word)
    }

    /// WhatsApp puts a word of any language between the day and the time.
    private static func isOfWhatsApp(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { index in
            var scanner = DigitScanner(bytes: bytes, at: index)
            return bytes[index] | 0x20 == UInt8(ascii: "w") && scanner.skip(word: "whatsapp")
        }
    }

    /// Reads a day from 1990 to 2100 that is not merely the first digits of a longer number.
    private static func day(_ scanner: inout DigitScanner) -> Day? {
        let start = scanner.position
        guard let day = scanner.day() ?? dashcamDay(&scanner) ?? dayFirst(&scanner), years.contains(day.year) else {
            return nil
        }
        var digits = 0
        while scanner.isDigit(scanner.position + digits) { digits += 1 }
        if digits == 0 { return day }
        // 20230512143000 continues with the time, with or without milliseconds. Any other longer number is not a date.
        guard scanner.position - start == 8, digits == 6 || digits == 9 else { return nil }
        var time = scanner
        return time.time(on: day) == nil ? nil : day
    }

    /// Reads `2024_0112`.
    private static func dashcamDay(_ scanner: inout DigitScanner) -> Day? {
        let start = scanner.position
        guard let year = scanner.number(digits: 4), scanner.skip(anyOf: "_"), let month = scanner.number(digits: 2),
            let number = scanner.number(digits: 2), let day = Day(year: year, month: month, day: number)
        else {
            scanner.position = start
            return nil
        }
        return day
    }

    /// Reads `28.01.2024`, which no country writes with the month first, and Telegram's `video_1@28-01-2024`.
    private static func dayFirst(_ scanner: inout DigitScanner) -> Day? {
        let start = scanner.position
        let separator = scanner.follows("@") ? "-." : "."
        guard let number = scanner.number(digits: 2), scanner.skip(anyOf: separator),
            let month = scanner.number(digits: 2), scanner.skip(anyOf: separator), let year = scanner.number(digits: 4),
            let day = Day(year: year, month: month, day: number)
        else {
            scanner.position = start
            return nil
        }
        return day
    }

    private static func reading(
        on day: Day, after scanner: inout DigitScanner, isUTC: Bool, words: Bool
    ) -> CaptureStamp.Reading {
        var separator = scanner
        let isISO = separator.skip(anyOf: "T")
        let half = ClockWords.skip(&scanner, anyWords: words)
        guard let wall = spelledTime(&scanner, on: day) ?? plainTime(&scanner, on: day) else { return .day(day) }
        if isUTC { return .utc(wall.seconds) }
        if let offset = offset(after: scanner, isISO: isISO) {
            return .zoned(instant: wall.seconds - Int64(offset), offset: offset)
        }
        var suffix = scanner
        suffix.skipFraction()
        // OneDrive names uploads from an iPhone by UTC: `20240128_095420000_iOS.MP4`.
        if suffix.skip(anyOf: "Z") || oneDrive(suffix) || hasUTC(after: suffix) { return .utc(wall.seconds) }
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

    /// True before `UTC` alone, as Teams writes it, also after an underscore or a space, as Instaloader does: not before `UTC+02`.
    private static func hasUTC(after scanner: DigitScanner) -> Bool {
        var scanner = scanner
        _ = scanner.skip(anyOf: "_ -")
        guard scanner.skip(word: "utc") else { return false }
        _ = scanner.skip(anyOf: "+-")
        return !scanner.nextIsDigit
    }

    private static func oneDrive(_ scanner: DigitScanner) -> Bool {
        var scanner = scanner
        while scanner.nextIsDigit { scanner.position += 1 }
        return scanner.skip(word: "_iOS")
    }
}

/// Reads names with the seconds or milliseconds since 1970: `mmexport1706435660123.mp4`, `1706435660.mp4`.
///
/// No known program writes microseconds: sixteen digits are the identifier of a video in a social network.
enum EpochFileName {
    /// Texts that may precede the number. In other apps' names it is a serial number (`received_10154321987654321.mp4`), or a random one
    /// (`Snapchat-1405213486.mp4`).
    private static let beginnings = [
        "rpreplay_final", "mmexport", "micromsg.", "wx_camera_", "fb_vid_", "fb_img_", "line_movie_", "line_", "video-",
        "video_",
        "vid_", "img_", "trim_", "",
    ]

    /// Seconds since 1970; nil for any other name.
    static func instant(in bytes: [UInt8]) -> Int64? {
        for beginning in beginnings {
            var scanner = DigitScanner(bytes: bytes)
            guard scanner.skip(word: beginning), scanner.nextIsDigit else { continue }
            let digits = scanner.position
            guard let seconds = instant(&scanner) else { return nil }
            // A telephone number has ten digits too: `1300555123 call.mp4`.
            let mayBeNumber = beginning.isEmpty && scanner.position - digits == 10
            return mayBeNumber && !isFollowedByMarks(bytes[scanner.position...]) ? nil : seconds
        }
        return nil
    }

    /// Words for copies and versions.
    private static let marks: Set<String> = ["copy", "kopie", "copie", "copia", "hevc", "mp", "trim", "trimmed"]

    /// True if only counters and marks of versions come before the extension. Google's edit marks begin with a dash and are words of any
    /// language.
    private static func isFollowedByMarks(_ rest: ArraySlice<UInt8>) -> Bool {
        guard rest.first != UInt8(ascii: "-") else { return true }
        let stem = rest.lastIndex(of: UInt8(ascii: ".")).map { rest[..<$0] } ?? rest
        return String(decoding: stem, as: UTF8.self).lowercased().split { !$0.isLetter }.allSatisfy {
            marks.contains(String($0))
        }
    }

    private static func instant(_ scanner: inout DigitScanner) -> Int64? {
        let start = scanner.position
        var number: Int64 = 0
        while scanner.nextIsDigit, scanner.position - start <= 13 {
            number = number * 10 + Int64(scanner.number(digits: 1) ?? 0)
        }
        let unit: Int64
        let earliest: Int64
        switch scanner.position - start {
        // From 2009 on: no phone named recordings by seconds before, and Vimeo names videos by numbers that have come to about
        // 1,100,000,000. A name's time cannot be marked as uncertain.
        case 10: (unit, earliest) = (1, 1_230_768_000)
        case 13: (unit, earliest) = (1000, 1_000_000_000)
        default: return nil
        }
        // In a hexadecimal name, letters follow the digits: `1234567890abcdef.mp4`.
        guard !scanner.nextIsLetter else { return nil }
        // The end in 2033 excludes most serial numbers, and days with their hour: `2024012810.mp4`.
        let seconds = number / unit
        return (earliest..<2_000_000_000).contains(seconds) ? seconds : nil
    }
}
