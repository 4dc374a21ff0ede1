import Foundation
package import Model
import Typography

/// A day in words.
package enum DateLabel {
    /// Throws `DayreelError(.missingComponent)` if no font is installed, so that the user learns it before the scan.
    @Sendable
    package static func checkFonts() throws { _ = try typesetting { try FontLibrary() } }

    /// The day in the style's pattern (UTS #35), or as its locale writes day, month and year. Always in the Gregorian calendar, like days
    /// everywhere else. Uses noon UTC, so that no zone can shift the day.
    @Sendable
    package static func text(for day: Day, style: DateOverlayStyle) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // Thai and Persian would otherwise write the year of another calendar, and Arabic the era.
        var locale = Locale.Components(identifier: style.locale)
        locale.calendar = .gregorian
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = .gmt
        formatter.locale = Locale(components: locale)
        formatter.dateFormat =
            style.format ?? DateFormatter.dateFormat(fromTemplate: "dMMMMyyyy", options: 0, locale: formatter.locale)
        return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400 + 43_200)))
    }
}
