import Foundation
package import Model
import Typography

/// The days of a film, as far as their dates need telling apart.
package enum DateSpan: Hashable, Sendable {
    case month, year, years
    /// Within one month or one year, which the film's title says.
    case titledMonth, titledYear

    package init(_ timeframe: ResolvedTimeframe, hasTitle: Bool) {
        let (first, last) = (timeframe.first, timeframe.last)
        guard first.year == last.year else {
            self = .years
            return
        }
        let isOneMonth = first.month == last.month
        self = hasTitle ? (isOneMonth ? .titledMonth : .titledYear) : isOneMonth ? .month : .year
    }
}

extension DateSpan {
    fileprivate var isTitled: Bool { self == .titledMonth || self == .titledYear }

    /// The template of a short date, which names the month unless all days are of one.
    fileprivate var short: String {
        switch self {
        case .month, .titledMonth: "EEEEd"
        case .year, .titledYear: "EEEdMMM"
        case .years: "dMMMyyyy"
        }
    }
}

extension Label.Direction {
    /// Nil for a locale whose language is written from left to right.
    init?(ofLocale locale: String) {
        guard Locale(identifier: locale).language.characterDirection == .rightToLeft else { return nil }
        self = .rightToLeft
    }
}

/// Days in words.
package enum DateLabel {
    /// Throws `DayreelError(.missingComponent)` if no font is installed, so that the user learns it before the scan.
    @Sendable
    package static func checkFonts() throws { _ = try typesetting { try FontLibrary() } }

    /// The day in the style's format, as its locale writes it.
    @Sendable
    package static func text(for day: Day, style: DateOverlayStyle, span: DateSpan = .years) -> String {
        switch style.format {
        case .pattern(let pattern): text(for: day, pattern: pattern, locale: style.language)
        case .long: text(for: day, template: "dMMMMyyyy", locale: style.language)
        case .automatic:
            text(for: day, template: span.isTitled ? "dMMMM" : "dMMMMyyyy", locale: style.language)
        case .short:
            text(for: day, template: span.short, locale: style.language)
        }
    }

    /// The day with the parts of a template (UTS #35), in the locale's order.
    static func text(for day: Day, template: String, locale: String) -> String {
        let formatter = formatter(locale)
        formatter.dateFormat =
            DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: formatter.locale) ?? template
        return formatter.string(from: day.noon)
    }

    private static func text(for day: Day, pattern: String, locale: String) -> String {
        let formatter = formatter(locale)
        formatter.dateFormat = pattern
        return formatter.string(from: day.noon)
    }

    /// `1–24 December 2024`; of whole months, with another template, `June – July 2024`.
    static func range(_ first: Day, _ last: Day, template: String = "dMMMMyyyy", locale: String) -> String {
        guard first != last else { return text(for: first, template: template, locale: locale) }
        let formatter = DateIntervalFormatter()
        formatter.calendar = gregorian
        formatter.timeZone = .gmt
        formatter.locale = Self.locale(locale)
        formatter.dateTemplate = template
        return formatter.string(from: first.noon, to: last.noon)
    }

    /// `31 days`
    static func count(ofDays days: Int, locale: String) -> String {
        let own = Self.locale(locale)
        let style = Duration.UnitsFormatStyle(allowedUnits: [.days], width: .wide).locale(own)
        let count = Duration.seconds(days * 86_400).formatted(style)
        // CLDR has the words for a length of time, which are those of a day of the month as well.
        return switch own.language.languageCode {
        case .japanese: count + "間"
        case .korean: count + "간"
        default: count
        }
    }

    /// Always the Gregorian calendar, like days everywhere else, and UTC, so that no zone can shift the day.
    private static func formatter(_ locale: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = gregorian
        formatter.timeZone = .gmt
        formatter.locale = Self.locale(locale)
        return formatter
    }

    private static var gregorian: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    /// Thai and Persian would otherwise write the year of another calendar, and Arabic the era.
    private static func locale(_ name: String) -> Locale {
        var parts = Locale.Components(identifier: name)
        parts.calendar = .gregorian
        return Locale(components: parts)
    }
}

extension Day {
    fileprivate var noon: Date { Date(timeIntervalSince1970: TimeInterval(daysSinceEpoch * 86_400 + 43_200)) }
}
