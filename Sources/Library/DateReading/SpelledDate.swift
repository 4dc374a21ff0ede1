import Model

/// Reads the dates of cameras that spell them in words or with gaps: `Mon Mar 10 15:04:43 2003`, `2001/ 1/27  1:42PM`, `2005/11/28/ 09:19`,
/// `2002-12-16  15:35:01` (facts: exiftool, Image::ExifTool::RIFF, ConvertRIFFDate). All of them are local times.
enum SpelledDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The local time of a text; nil for any other text, and for a day without a time.
    static func wall(of text: String) -> WallTime? {
        let text = text.lowercased()
        let words = text.split { $0.isWhitespace || $0 == "\0" || $0 == "," }.map(String.init)
        return byMonthsName(words) ?? byNumbers(text)
    }

    /// Reads a month's name, the day, the time and the year, or the year before the time; a weekday may come first.
    private static func byMonthsName(_ words: [String]) -> WallTime? {
        let start = words.prefix(2).firstIndex { months.contains(String($0.prefix(3))) && $0.allSatisfy(\.isLetter) }
        guard let start, words.count >= start + 4,
            let month = months.firstIndex(of: String(words[start].prefix(3))), let number = Int(words[start + 1])
        else { return nil }
        let rest = [words[start + 2], words[start + 3]]
        guard let year = rest.lazy.compactMap({ $0.count == 4 ? Int($0) : nil }).first,
            let clock = rest.first(where: { $0.contains(":") }),
            let day = Day(year: year, month: month + 1, day: number)
        else { return nil }
        return wall(on: day, numbers(in: clock), isAfternoon: false)
    }

    /// Reads year, month, day, hour, minute and perhaps second, whatever lies between them, and `PM` after them.
    private static func byNumbers(_ text: String) -> WallTime? {
        guard text.allSatisfy({ $0.isNumber || $0.isWhitespace || "-/:.apm\0".contains($0) }) else { return nil }
        let found = numbers(in: text)
        guard (5...6).contains(found.count), found[0] >= 1000,
            let day = Day(year: found[0], month: found[1], day: found[2])
        else { return nil }
        let clock = Array(found[3...])
        if text.contains("am"), clock[0] == 12 { return wall(on: day, [0] + clock[1...], isAfternoon: false) }
        return wall(on: day, clock, isAfternoon: text.contains("p") && clock[0] < 12)
    }

    private static func wall(on day: Day, _ clock: [Int], isAfternoon: Bool) -> WallTime? {
        guard (2...3).contains(clock.count) else { return nil }
        let second = clock.count == 3 ? clock[2] : 0
        return WallTime(day, hour: clock[0] + (isAfternoon ? 12 : 0), minute: clock[1], second: second)
    }

    private static func numbers(in text: String) -> [Int] {
        text.split { !("0"..."9").contains($0) }.compactMap { $0.count <= 4 ? Int($0) : nil }
    }
}
