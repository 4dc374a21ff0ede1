import Foundation

/// Days and months in the words of a language, in the Gregorian calendar as everywhere else. All names are written at once, because a
/// formatter takes longer to make than to use.
package struct DayNames: Sendable {
    private struct Names: Sendable {
        var short: String
        var long: String
        var month: String
    }

    private let names: [Day: Names]
    /// Short names of the months.
    private let months: [String]

    /// `locale` is a name such as `de_DE`. British English, in which Dayreel's own texts are, has the words of `Day.inWords`.
    package init(of days: some Sequence<Day>, locale: String) {
        guard locale != "en_GB" else {
            (names, months) = ([:], Day.shortMonthNames)
            return
        }
        let (short, long) = (Self.formatter("EEEEdMMMM", locale), Self.formatter("EEEEdMMMMy", locale))
        let month = Self.formatter("MMMMy", locale)
        names = Dictionary(
            days.map { day in
                // Noon in UTC, so that no zone can shift the day.
                let time = Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400 + 43_200))
                let names = Names(
                    short: short.string(from: time), long: long.string(from: time), month: month.string(from: time))
                return (day, names)
            }, uniquingKeysWith: { first, _ in first })
        months = CalendarWords(locale: locale).shortMonths
    }

    /// `Sonntag, 1. Dezember 2024`
    package func words(of day: Day) -> String { names[day]?.long ?? day.inWords }

    /// `Sonntag, 1. Dezember`
    package func wordsWithoutYear(of day: Day) -> String { names[day]?.short ?? day.inWordsWithoutYear }

    /// `Dezember 2024`
    package func month(of day: Day) -> String { names[day]?.month ?? "\(day.monthName) \(day.year)" }

    /// Sorted days as runs: `4 Dez., 24–26 Dez.`
    package func short(_ days: [Day]) -> String { days.inShort(months: months) }

    /// The title of a timeframe: `Dezember 2024` for a whole month, `Sommer 2024` for a season, `24. Dezember` for that day of each year.
    package static func title(of timeframe: ResolvedTimeframe, locale: String) -> String {
        if timeframe.isOneDayOfEachYear, locale != "en_GB" {
            let noon = TimeInterval(timeframe.last.daysSinceEpoch * 86_400 + 43_200)
            return formatter("dMMMM", locale).string(from: Date(timeIntervalSince1970: noon))
        }
        if let season = Season.title(timeframe.title, locale: locale) { return season }
        let month = DayNames(of: [], locale: "en_GB").month(of: timeframe.first)
        guard timeframe.title == month else { return timeframe.title }
        return DayNames(of: [timeframe.first], locale: locale).month(of: timeframe.first)
    }

    private static func formatter(_ template: String, _ locale: String) -> DateFormatter {
        var parts = Locale.Components(identifier: locale)
        parts.calendar = .gregorian
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.locale = Locale(components: parts)
        formatter.dateFormat = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: formatter.locale)
        return formatter
    }
}
