import Library
package import Model

/// A text of a film that is shown while somebody writes it.
package enum ShownText: Hashable, Sendable {
    case title
    case caption(Day)
    case date(Day)
    /// The place that the film names on the day, unless it is in a caption.
    case place(Day)

    /// Nil for the title.
    fileprivate var day: Day? {
        switch self {
        case .title: nil
        case .caption(let day), .date(let day), .place(let day): day
        }
    }
}

extension FilmTexts {
    /// The texts of a film as they are planned, with what is needed for one of them. Places are looked up for those that may name them.
    init(
        _ job: Job, timeframe: ResolvedTimeframe, selection: Selection?, names: PlaceNames?, showing text: ShownText
    ) {
        var days = (selection?.days ?? []).flatMap { day in day.clips.map { _ in day.day } }
        var stops = FilmPlaces()
        if case .date = text {
            days = []
        } else if let selection {
            stops = FilmPlaces(selection, names: names, job.composition.places, locale: job.locale)
        }
        self.init(
            job, timeframe: timeframe, days: days.isEmpty ? text.day.map { [$0] } ?? [] : days,
            stops: days.isEmpty ? FilmPlaces() : stops,
            places: stops.mostFrequent(), formatDay: DateLabel.text)
    }

    subscript(_ text: ShownText) -> Label? {
        switch text {
        case .title: opening
        case .caption(let day): caption(of: day)
        case .date(let day): date(of: day)
        case .place(let day): place(of: day)
        }
    }
}
