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

/// Converts POSIX names of locales.
package enum LocaleName {
    /// Unicode's spelling (UTS #35) of `de_DE.UTF-8` and `en_US.utf8@euro`: `de_DE`, `en_US`. A modifier for a script is converted:
    /// `sr_RS@latin` becomes `sr_Latn_RS`. Other text stays unchanged.
    package static func withoutCharset(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        let modifier = name.split(separator: "@", maxSplits: 1).dropFirst().first?.lowercased()
        guard let script = modifier.flatMap({ scripts[$0] }) else { return String(base) }
        let parts = base.split(separator: "_", maxSplits: 1)
        return (parts.prefix(1) + [Substring(script)] + parts.dropFirst()).joined(separator: "_")
    }

    /// The locale for sorting titles: POSIX `LC_ALL`, or else `LC_COLLATE`, or else `LANG`; empty if none is set.
    package static func ofCollation(_ environment: [String: String]) -> String { of("LC_COLLATE", environment) }

    /// The locale for dates: POSIX `LC_ALL`, or else `LC_TIME`, or else `LANG`; empty if none is set.
    package static func ofDates(_ environment: [String: String]) -> String { of("LC_TIME", environment) }

    private static func of(_ category: String, _ environment: [String: String]) -> String {
        withoutCharset(["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
    }

    /// The scripts (ISO 15924) for modifiers of glibc's locales.
    private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
}

/// Durations as people read them.
package enum DurationText {
    /// `8 s`, `1 min 20 s`, `2 h 5 min`. Anything below a second counts as one.
    package static func of(seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(max(1, seconds)) s"
        case ..<3600: "\(seconds / 60) min" + (seconds % 60 == 0 ? "" : " \(seconds % 60) s")
        default: "\(seconds / 3600) h" + (seconds / 60 % 60 == 0 ? "" : " \(seconds / 60 % 60) min")
        }
    }

    /// The duration in these words, without its fraction of a second.
    package static func of(_ duration: Duration) -> String { of(seconds: Int(duration.components.seconds)) }

    /// A running clock: `0:12`, `1:02:03`.
    package static func clock(seconds: Int) -> String {
        let minutes = seconds / 60
        let tail = (seconds % 60).padded(to: 2)
        return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\((minutes % 60).padded(to: 2)):\(tail)"
    }
}
