import Model

/// Days as people write them: `July 2024`, `1. Juli 2024`, `last month`, `yesterday`.
struct DaysInWords {
    /// The languages of names of months; the first that knows a word decides.
    private let locales: [String]
    private let relative: RelativeDays

    /// `locales` are tried before English.
    init(_ locales: [String]) {
        self.locales = (locales + ["en_GB"]).withoutRepeats
        relative = RelativeDays(locales)
    }

    /// The timeframe; nil for anything else.
    func timeframe(_ text: String) -> Timeframe? {
        relative.days(text).map { .relative($0) } ?? named(text)
    }

    /// A season as a job file has it, for its name beside a year: `2024-summer` for `summer 2024`.
    func season(_ text: String) -> String? { relative.season(text).map { Timeframe.season(year: $0, $1).written } }

    /// True for the name of a month alone.
    func isMonth(_ text: String) -> Bool { locales.contains { CalendarWords(locale: $0).month(text) != nil } }

    /// The days that were probably meant: days from today, the text with the most similar name of a month, or a season; nil if it is
    /// none of these.
    func likely(for text: String) -> String? {
        if let days = relative.likely(for: text) { return days }
        let words = text.split { !$0.isLetter }.map(String.init)
        let months = locales.flatMap { locale -> [String] in
            let language = CalendarWords(locale: locale)
            return language.months + language.shortMonths
        }
        for word in words where word.count > 2 && !Self.particles.contains(word.lowercased()) {
            guard let month = NearestWord.of(word, among: months.withoutRepeats) else { continue }
            let likely = text.replacing(word, with: month, maxReplacements: 1)
            if named(likely) != nil { return likely }
        }
        return relative.likelySeason(for: text).map { Timeframe.season(year: $0, $1).written }
    }

    /// The pattern of months and days with names, for the schema: letters, and the digits of a year.
    static let namedPattern = "^(?=.*[^ -@\\[-`{-~])(?=.*[1-9][0-9]{3})[^\n\t]{6,60}$"

    /// A month or a day with the name of its month.
    private func named(_ text: String) -> Timeframe? {
        if let match = text.wholeMatch(of: /([0-9]{4})年 ?([0-9]{1,2})月(?: ?([0-9]{1,2})日)?/) {
            return timeframe(year: Int(match.1), month: Int(match.2), day: match.3.map(String.init))
        }
        var parts = text.split { " ,-/\u{A0}\u{202F}_".contains($0) }.map(String.init)
        parts.removeAll { Self.particles.contains($0.lowercased()) }
        guard (2...3).contains(parts.count), let month = takeMonth(&parts),
            let year = parts.firstIndex(where: { $0.count == 4 && $0.isDigits && $0.first != "0" })
        else { return nil }
        return timeframe(year: Int(parts.remove(at: year)), month: month, day: parts.first)
    }

    private func timeframe(year: Int?, month: Int?, day: String?) -> Timeframe? {
        guard let year, let month, (1...12).contains(month) else { return nil }
        guard let day else { return .month(year: year, month: month) }
        // 1, 1., 1st, 1er, 1º
        guard let number = day.wholeMatch(of: /([0-9]{1,2})(?:\.|st|nd|rd|th|er|º|ª)?/)?.output.1,
            let found = Day(year: year, month: month, day: Int(number) ?? 0)
        else { return nil }
        return .days(first: found, last: found)
    }

    /// Words between the parts of a date: Spanish, Portuguese, Catalan, English.
    private static let particles: Set = ["de", "del", "d'", "of", "the"]

    /// The only part that names a month. Every language is asked before the next.
    private func takeMonth(_ parts: inout [String]) -> Int? {
        for locale in locales {
            let language = CalendarWords(locale: locale)
            let found = parts.indices.filter { language.month(parts[$0]) != nil }
            guard found.count == 1, let month = language.month(parts[found[0]]) else { continue }
            parts.remove(at: found[0])
            return month
        }
        return nil
    }
}
