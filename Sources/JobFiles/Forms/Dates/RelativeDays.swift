import Model

/// Words for days that count from today, in English and the languages of a job and of the page: `last month`, `gestern`, `letzte 14 Tage`.
struct RelativeDays {
    private let languages: [Language]

    /// `locales` are those whose words are understood besides English.
    init(_ locales: [String]) {
        let names = Set(locales.map { $0.prefix { $0.isLetter }.lowercased() })
        languages = [.english] + Self.others.filter { names.contains($0.key) }.map(\.value)
    }

    /// The days; nil for anything else.
    func days(_ text: String) -> Timeframe.Relative? {
        let words = Self.words(text)
        return languages.lazy.compactMap { $0.days(words) }.first
    }

    /// What somebody probably means by words that are no days: how often (`weekly`), or months and years that count from today. In the
    /// words of a job file.
    func likely(for text: String) -> String? {
        switch Schedule.Interval(rawValue: text.lowercased()) {
        case .daily: return Timeframe.Relative.yesterday.word
        case .weekly: return Timeframe.Relative.previousWeek.word
        case .monthly: return Timeframe.Relative.previousMonth.word
        case .yearly: return Timeframe.Relative.previousYear.word
        case nil: break
        }
        let words = Self.words(text)
        return languages.lazy.compactMap { $0.count(words, of: $0.longUnits) }.first?.word
    }

    /// The season with its year in either order: `summer 2024`.
    func season(_ text: String) -> (year: Int, season: Season)? {
        let words = Self.words(text)
        guard words.count == 2 else { return nil }
        for (name, year) in [(words[0], words[1]), (words[1], words[0])] {
            guard let season = languages.lazy.compactMap({ $0.seasons[name] }).first else { continue }
            return Season.written("\(year)-\(season.rawValue)")
        }
        return nil
    }

    /// The season with the name most similar to one beside a year: summer for `2024-sumer`.
    func likelySeason(for text: String) -> (year: Int, season: Season)? {
        let words = Self.words(text)
        let names = languages.flatMap { $0.seasons.keys.sorted() }
        guard words.count == 2, let index = words.firstIndex(where: { !$0.isDigits }),
            let name = NearestWord.of(words[index], among: names.withoutRepeats)
        else { return nil }
        return season("\(name) \(words[1 - index])")
    }

    /// The words of a text, each without its capital.
    private static func words(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
            .map { $0.prefix(1).lowercased() + $0.dropFirst() }
    }

    /// The pattern of days that count from today, for the schema.
    static let pattern =
        "^([Tt]oday|[Yy]esterday|([Tt]his|[Cc]urrent|[Ll]ast|[Pp]revious)[ -]([Ww]eek|[Mm]onth|[Yy]ear)"
        + "|[Oo]n[ -]this[ -]day|([Ll]ast|[Pp]revious|[Pp]ast)[ -](\(days)[ -][Dd]ays?|\(weeks)[ -][Ww]eeks?)"
        + "|[Hh]eute|[Gg]estern|([Dd]iese|[Ll]etzte|[Vv]orige|[Vv]ergangene)[nrs]?[ -]([Ww]oche|[Mm]onat|[Jj]ahr)"
        + "|([Ll]etzte|[Vv]ergangene)[nr]?[ -](\(days)[ -][Tt]agen?|\(weeks)[ -][Ww]ochen?))$"

    /// The numbers up to `Timeframe.Relative.mostDays`, 3660, and that of the weeks in them, 522.
    private static let days = "([1-9][0-9]{0,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-5][0-9]|3660)"
    private static let weeks = "([1-9][0-9]?|[1-4][0-9]{2}|5[01][0-9]|52[0-2])"

    /// By the language of a locale.
    private static let others: [String: Language] = ["de": .german]
}

extension RelativeDays {
    /// A language's words, each beginning with a small letter.
    private struct Language: Sendable {
        var names: [[String]: Timeframe.Relative]
        var this: Set<String>
        var last: Set<String>
        /// The words before a number of days.
        var past: Set<String>
        /// The words of `this-week` and its like.
        var periods: [String: String]
        /// Units with their days.
        var units: [String: Int]
        /// Units that have no number of days of their own, with about how many they have.
        var longUnits: [String: Int]
        var seasons: [String: Season]

        func days(_ words: [String]) -> Timeframe.Relative? {
            if let named = names[words] { return named }
            guard words.count == 2, let period = periods[words[1]] else { return count(words, of: units) }
            if this.contains(words[0]) { return Timeframe.Relative(word: "this-\(period)") }
            return last.contains(words[0]) ? Timeframe.Relative(word: "previous-\(period)") : nil
        }

        /// `last 14 days`
        func count(_ words: [String], of units: [String: Int]) -> Timeframe.Relative? {
            guard words.count == 3, past.contains(words[0]), let unit = units[words[2]], words[1].count <= 4,
                words[1].isDigits, words[1].first != "0", let count = Int(words[1])
            else { return nil }
            return Timeframe.Relative(word: "last-\(count * unit)-days")
        }

        static let english = Language(
            names: [["today"]: .today, ["yesterday"]: .yesterday, ["on", "this", "day"]: .onThisDay],
            this: ["this", "current"], last: ["last", "previous"], past: ["last", "previous", "past"],
            periods: ["week": "week", "month": "month", "year": "year"],
            units: ["day": 1, "days": 1, "week": 7, "weeks": 7],
            longUnits: ["month": 30, "months": 30, "year": 365, "years": 365],
            seasons: ["spring": .spring, "summer": .summer, "autumn": .autumn, "fall": .autumn, "winter": .winter])

        static let german = Language(
            names: [["heute"]: .today, ["gestern"]: .yesterday],
            this: inflected("diese"), last: inflected("letzte", "vorige", "vergangene"),
            past: inflected("letzte", "vergangene").filter { !$0.hasSuffix("s") },
            periods: ["woche": "week", "monat": "month", "jahr": "year"],
            units: ["tag": 1, "tage": 1, "tagen": 1, "woche": 7, "wochen": 7],
            longUnits: ["monat": 30, "monate": 30, "monaten": 30, "jahr": 365, "jahre": 365, "jahren": 365],
            seasons: [
                "frühling": .spring, "frühjahr": .spring, "sommer": .summer, "herbst": .autumn, "winter": .winter,
            ])

        /// The forms of German adjectives.
        private static func inflected(_ stems: String...) -> Set<String> {
            Set(stems.flatMap { stem in ["", "n", "r", "s"].map { stem + $0 } })
        }
    }
}
