import Model

/// Days as people write them: `July 2024`, `1. Juli 2024`, `last month`, `yesterday`.
struct DaysInWords {
    /// The languages of names of months; the first that knows a word decides.
    private let locales: [String]

    /// `locales` are tried before English.
    init(_ locales: [String]) { self.locales = (locales + ["en_GB"]).withoutRepeats }

    /// The timeframe; nil for anything else.
    func timeframe(_ text: String) -> Timeframe? {
        Self.relative(text).map { .relative($0) } ?? named(text)
    }

    /// True for the name of a month alone.
    func isMonth(_ text: String) -> Bool { locales.contains { CalendarWords(locale: $0).month(text) != nil } }

    /// The text with the most similar name of a month; nil unless that makes it a timeframe.
    func likely(for text: String) -> String? {
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
        return nil
    }

    /// The pattern of days that count from today, for the schema.
    static let relativePattern =
        "^([Tt]oday|[Yy]esterday|([Tt]his|[Cc]urrent|[Ll]ast|[Pp]revious)[ -]([Ww]eek|[Mm]onth|[Yy]ear)"
        + "|[Oo]n[ -]this[ -]day|([Ll]ast|[Pp]revious|[Pp]ast)[ -](\(days)[ -][Dd]ays?|\(weeks)[ -][Ww]eeks?))$"

    /// The numbers up to `Timeframe.Relative.mostDays`, 3660, and that of the weeks in them, 522.
    private static let days = "([1-9][0-9]{0,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-5][0-9]|3660)"
    private static let weeks = "([1-9][0-9]?|[1-4][0-9]{2}|5[01][0-9]|52[0-2])"

    /// The pattern of months and days with names, for the schema: letters, and the digits of a year.
    static let namedPattern = "^(?=.*[^ -@\\[-`{-~])(?=.*[1-9][0-9]{3})[^\n\t]{6,60}$"

    /// `Last month`, `last-7-days`, `today`; with words that mean the same.
    private static func relative(_ text: String) -> Timeframe.Relative? {
        let words = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
            .map { $0.prefix(1).lowercased() + $0.dropFirst() }
        switch words.count {
        case 1: return ["today", "yesterday"].contains(words[0]) ? Timeframe.Relative(word: words[0]) : nil
        case 2:
            let meaning = ["this": "this", "current": "this", "last": "previous", "previous": "previous"][words[0]]
            return meaning.flatMap { Timeframe.Relative(word: "\($0)-\(words[1])") }
        case 3:
            if words == ["on", "this", "day"] { return .onThisDay }
            let units = ["day": 1, "days": 1, "week": 7, "weeks": 7]
            guard ["last", "previous", "past"].contains(words[0]), let unit = units[words[2]], words[1].count <= 4,
                words[1].isDigits, words[1].first != "0", let count = Int(words[1])
            else { return nil }
            return Timeframe.Relative(word: "last-\(count * unit)-days")
        default: return nil
        }
    }

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
