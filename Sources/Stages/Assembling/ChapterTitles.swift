import Model

/// The titles of a film's chapters: its days, in the words of the language in which its pictures write them.
struct ChapterTitles {
    private let names: DayNames?

    init(_ timeline: Timeline) {
        let locale = timeline.clips.lazy.compactMap { $0.label?.locale }.first
        names = locale.map { DayNames(of: timeline.clips.map(\.day).withoutRepeats, locale: $0) }
        isNumeric = locale == nil || locale == DateOverlayStyle().locale
    }

    /// True for a film without dates, or with those of the default locale: its chapters are `2024-12-01`, and films that were made before
    /// keep their bytes.
    private let isNumeric: Bool

    /// `2024-12-01`, or `Sonntag, 1. Dezember 2024`.
    func title(of day: Day) -> String { isNumeric ? "\(day)" : names?.words(of: day) ?? "\(day)" }
}
