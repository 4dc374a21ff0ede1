import Foundation

/// The names of months and weekdays in a language, from Unicode's locale data (CLDR), in the Gregorian calendar.
package struct CalendarWords: Sendable {
    /// January to December, as they stand alone.
    package let months: [String]
    package let shortMonths: [String]
    /// Monday to Sunday.
    package let weekdays: [String]
    package let shortWeekdays: [String]
    /// Two columns or less for each weekday, Monday to Sunday, all different: `Mo`, `月`.
    package let briefWeekdays: [String]
    /// Every form in which the language writes a month: alone, in a date, shortened; by its number.
    private let forms: [[String]]

    /// `locale` is a name such as `de_DE`. Names that Unicode does not know have English words.
    package init(locale: String) {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = Locale(identifier: locale)
        months = formatter.standaloneMonthSymbols
        shortMonths = formatter.shortStandaloneMonthSymbols
        // Foundation's weeks begin on Sunday.
        weekdays = Self.fromMonday(formatter.standaloneWeekdaySymbols)
        shortWeekdays = Self.fromMonday(formatter.shortStandaloneWeekdaySymbols)
        let narrow = Self.fromMonday(formatter.veryShortStandaloneWeekdaySymbols)
        let brief = [weekdays, shortWeekdays].map { $0.map { $0.prefix(columns: 2) } }
        briefWeekdays = brief.first { Set($0).count == 7 } ?? narrow
        let all = [months, shortMonths, formatter.monthSymbols, formatter.shortMonthSymbols]
        forms = (0..<12).map { month in all.compactMap { month < $0.count ? $0[month] : nil }.map(Self.folded) }
    }

    private static func fromMonday(_ days: [String]) -> [String] { Array(days.dropFirst() + days.prefix(1)) }

    /// The number of the month with this name or its beginning (`Sept`), in any letter case, with or without accents; nil for any other
    /// word, and for one that two months share.
    package func month(_ word: String) -> Int? {
        let word = Self.folded(word)
        let named = forms.indices.filter { forms[$0].contains(word) }
        let found =
            named.isEmpty && word.count >= 3
            ? forms.indices.filter { forms[$0].contains { $0.hasPrefix(word) } } : named
        return found.count == 1 && !word.isEmpty ? found[0] + 1 : nil
    }

    private static func folded(_ word: String) -> String {
        let plain = word.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return plain.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}

extension String {
    /// The longest beginning that takes at most so many columns of a terminal.
    fileprivate func prefix(columns: Int) -> String {
        var text = ""
        for character in self {
            guard (text + String(character)).terminalWidth <= columns else { break }
            text.append(character)
        }
        return text
    }
}
