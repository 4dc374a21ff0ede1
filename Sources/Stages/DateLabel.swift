import Foundation
package import Pipeline

/// A day in words.
package enum DateLabel {
    /// The day in the style's pattern (UTS #35) and locale. Noon UTC stands for the day, so that no zone can move it.
    @Sendable
    package static func text(for day: Day, style: DateOverlayStyle) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.timeZone = .gmt
        formatter.locale = Locale(identifier: style.locale)
        formatter.dateFormat = style.format
        return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400 + 43_200)))
    }
}
