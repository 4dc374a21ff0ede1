/// Reads names with the seconds or milliseconds since 1970: `mmexport1706435660123.mp4`, `1706435660.mp4`.
///
/// No known program writes microseconds: sixteen digits are the identifier of a video in a social network.
enum EpochFileName {
    /// Texts that may precede the number. In other apps' names it is a serial number (`received_10154321987654321.mp4`), or a random one
    /// (`Snapchat-1405213486.mp4`).
    private static let beginnings = [
        "rpreplay_final", "mmexport", "wx_camera_", "fb_vid_", "fb_img_", "line_movie_", "line_", "video-", "video_",
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
        switch scanner.position - start {
        case 10: unit = 1
        case 13: unit = 1000
        default: return nil
        }
        // In a hexadecimal name, letters follow the digits: `1234567890abcdef.mp4`.
        guard !scanner.nextIsLetter else { return nil }
        // The range 2001 to 2033 excludes most serial numbers, and days with their hour: `2024012810.mp4`.
        let seconds = number / unit
        return (1_000_000_000..<2_000_000_000).contains(seconds) ? seconds : nil
    }
}
