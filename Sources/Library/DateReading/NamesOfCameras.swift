import Model

/// Reads the names of cameras and programs that do not begin with the year in four digits (docs/days.md lists them).
enum NamesOfCameras {
    /// The local time in a name; nil for a name in none of these forms.
    static func wall(of bytes: [UInt8]) -> WallTime? {
        iOSScreenRecording(bytes) ?? nextcloud(bytes) ?? xRecorder(bytes) ?? dashCamera(bytes) ?? hundredths(bytes)
            ?? kakaoTalk(bytes)
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
    private static func xRecorder(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard scanner.skip(word: "XRecorder_") else { return nil }
        _ = scanner.skip(word: "Edited_")
        guard let number = scanner.number(digits: 2), let month = scanner.number(digits: 2),
            let year = scanner.number(digits: 4), FileNameDate.years.contains(year),
            let day = Day(year: year, month: month, day: number), scanner.skip(anyOf: "_")
        else { return nil }
        return scanner.time(on: day)
    }

    /// The beginnings of names by Mio, Navitel, iBox, Junsun and others. Nextbase has none, but a counter behind the time.
    private static let dashCameras = [
        "file", "rec_", "rec", "emer", "evt_", "evt", "event", "sos_", "sos", "park_", "nor_", "lock_",
    ]

    /// Reads the names of dash cameras with two digits of the year: `240510_123045_001_FH.MP4` (Nextbase), `FILE240510-123045F.MOV`,
    /// `REC_240510-123045-000001F.TS`.
    private static func dashCamera(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        let isNamed = dashCameras.contains { scanner.skip(word: $0) && scanner.nextIsDigit || reset(&scanner) }
        guard let year = scanner.number(digits: 2), let month = scanner.number(digits: 2),
            let number = scanner.number(digits: 2), scanner.skip(anyOf: "_-"),
            let day = Day(year: 2000 + year, month: month, day: number), scanner.isDigit(scanner.position + 5),
            let wall = scanner.time(on: day), !scanner.nextIsDigit
        else { return nil }
        if isNamed { return wall }
        guard scanner.skip(anyOf: "_"), scanner.number(digits: 3) != nil, scanner.skip(anyOf: "_.") else { return nil }
        return wall
    }

    /// Starts again after a beginning that did not fit.
    private static func reset(_ scanner: inout DigitScanner) -> Bool {
        scanner.position = 0
        return false
    }

    /// Reads sixteen digits, with hundredths of the second, before the letter of a camera's direction: `2026081822373512_f.ts`.
    private static func hundredths(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard let day = scanner.day(), scanner.position == 8, FileNameDate.years.contains(day.year),
            let wall = scanner.time(on: day), scanner.number(digits: 2) != nil,
            ["_f.", "_r.", "_i.", "_b."].contains(where: { scanner.skip(word: $0) })
        else { return nil }
        return wall
    }

    /// Reads `KakaoTalk_Video_20240128_1054_20_123.mp4`.
    private static func kakaoTalk(_ bytes: [UInt8]) -> WallTime? {
        var scanner = DigitScanner(bytes: bytes)
        guard scanner.skip(word: "KakaoTalk_") else { return nil }
        while scanner.nextIsLetter || scanner.skip(anyOf: "_") { if scanner.nextIsLetter { scanner.position += 1 } }
        guard let day = scanner.day(), scanner.skip(anyOf: "_"), let hour = scanner.number(digits: 2),
            let minute = scanner.number(digits: 2), scanner.skip(anyOf: "_"), let second = scanner.number(digits: 2),
            !scanner.nextIsDigit
        else { return nil }
        return WallTime(day, hour: hour, minute: minute, second: second)
    }
}
