import Foundation
import Model

/// The texts of a film before their fonts are known: the date of each day, and the opening title.
struct FilmTexts {
    let job: Job
    /// All days of the film, and those that it shows.
    private let timeframe: ResolvedTimeframe
    let days: [Day]
    private let formatDay: (Day, DateOverlayStyle, DateSpan) -> String
    /// The most frequent places of the film's clips in words: `Lisbon and Porto`.
    private let places: String?

    init(
        _ job: Job, timeframe: ResolvedTimeframe, days: [Day], places: String? = nil,
        formatDay: @escaping (Day, DateOverlayStyle, DateSpan) -> String
    ) {
        (self.job, self.timeframe, self.days, self.places, self.formatDay) = (job, timeframe, days, places, formatDay)
    }

    /// All texts, for the planning of their fonts.
    var labels: [Label] {
        ([title] + days.map { date(of: $0) }).compactMap(\.self)
    }

    private var span: DateSpan { DateSpan(timeframe, hasTitle: job.composition.titles.opening != nil) }

    /// The date of a day; nil for a film without dates.
    func date(of day: Day) -> Label? {
        guard let style = job.composition.dateOverlay else { return nil }
        var lines = [formatDay(day, style, span)]
        if style.design == .calendar {
            let pattern = { (template: String) in
                DateLabel.text(for: day, template: template, locale: style.locale)
            }
            lines = [pattern("d"), pattern(span == .years ? "MMMM yyyy" : "LLLL"), pattern("EEEE")]
        }
        return Label(
            design: Label.Design(style.design, job.composition.style), lines: lines, position: style.position,
            size: style.size, font: style.font ?? (style.design == .outline ? TextFaces.plain : ""),
            locale: style.locale)
    }

    /// The date of a day in the words of the film, also for a film without dates in its picture.
    func dateInWords(_ day: Day) -> String { formatDay(day, job.composition.dateOverlay ?? DateOverlayStyle(), span) }

    /// The opening title; nil for a film without one.
    var title: Label? {
        guard let opening = job.composition.titles.opening else { return nil }
        let facts = facts
        let title = opening.title.filled { facts[$0] }
        var subtitle = opening.subtitle.filled { facts[$0] }
        if let year = splitTitle?.year, opening.title == OpeningTitle().title {
            subtitle = [year, subtitle].filter { !$0.isEmpty }.joined(separator: " · ")
        }
        guard !title.isEmpty || !subtitle.isEmpty else { return nil }
        return Label(
            role: .title, design: Label.Design(job.composition.style), lines: [title, subtitle], locale: job.locale)
    }

    private var facts: [TitleTemplate.Placeholder: String] {
        var facts: [TitleTemplate.Placeholder: String] = [:]
        let range = DateLabel.range(timeframe.first, timeframe.last, locale: job.locale)
        let words = timeframe.isWholeMonth || timeframe.isWholeYear
        facts[.title] =
            splitTitle?.month ?? job.title
            ?? (words ? DayNames.title(of: timeframe, locale: job.locale) : range)
        facts[.range] = range
        facts[.days] = days.count > 1 ? DateLabel.count(ofDays: days.count, locale: job.locale) : nil
        facts[.places] = places
        return facts
    }

    /// The style `bold` sets the month of a whole month alone, as large as it can be, and the year below.
    private var splitTitle: (month: String, year: String)? {
        guard job.composition.style == .bold, job.title == nil, timeframe.isWholeMonth else { return nil }
        let text = { DateLabel.text(for: timeframe.first, template: $0, locale: job.locale) }
        return (text("LLLL"), text("y"))
    }
}

extension ResolvedTimeframe {
    /// True for a month from its first to its last day.
    var isWholeMonth: Bool {
        first.day == 1 && last.advanced(by: 1).day == 1 && first.month == last.month && first.year == last.year
    }

    /// True for a year from its first to its last day.
    var isWholeYear: Bool {
        (first.month, first.day) == (1, 1) && (last.month, last.day) == (12, 31) && first.year == last.year
    }
}

extension Label.Design {
    /// A date's design in a film of a style.
    init(_ design: DateOverlayStyle.Design, _ style: TextStyle) {
        switch design {
        case .clear: self = style == .keepsake ? .keepsake : .clear
        case .calendar: self = .calendar
        case .plate: self = .plate
        case .outline: self = .outline
        }
    }
}
