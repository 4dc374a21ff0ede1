import Foundation

/// The places of a film's clips, for the words in its picture.
package struct FilmPlaces: Hashable, Sendable {
    /// The picks with which the clips begin, in film order.
    private let stops: [Stop]

    private struct Stop: Hashable {
        var day: Day
        var item: String
        var place: NamedPlace?
    }

    /// No places.
    package init() { stops = [] }

    /// `place` names the place of an item; nil if it is unknown.
    package init(_ selection: Selection, place: (MediaItem) -> NamedPlace?) {
        stops = selection.days.flatMap { day in
            day.clips.map { Stop(day: day.day, item: $0.item.id, place: place($0.item)) }
        }
    }

    /// True if no pick has a known place.
    package var isEmpty: Bool { stops.allSatisfy { $0.place == nil } }

    /// The place of a pick by its number in film order; nil if it is unknown.
    package subscript(index: Int) -> NamedPlace? { stops.indices.contains(index) ? stops[index].place : nil }

    /// The place of each pick, in film order; nil where it is unknown.
    package var all: [NamedPlace?] { stops.map(\.place) }

    /// The places to name, in film order: that of each pick whose place has another name than the last known one. Nil for all other picks.
    package var changes: [NamedPlace?] {
        var last: String?
        return stops.map { stop in
            guard let place = stop.place, place.name != last else { return nil }
            last = place.name
            return place
        }
    }

    /// The places with the most days, the most frequent first; of equally frequent ones, those that come first in the film. Considers all
    /// days of the film, or only `days`. Places of the same name count as one.
    package func mostFrequent(_ most: Int = 2, on days: Set<Day>? = nil) -> [NamedPlace] {
        var found: [(place: NamedPlace, days: Set<Day>)] = []
        for stop in stops where days?.contains(stop.day) ?? true {
            guard let place = stop.place else { continue }
            if let index = found.firstIndex(where: { $0.place.name == place.name }) {
                found[index].days.insert(stop.day)
            } else {
                found.append((place, [stop.day]))
            }
        }
        let ranked = found.enumerated().sorted { left, right in
            (right.element.days.count, left.offset) < (left.element.days.count, right.offset)
        }
        return ranked.prefix(most).map(\.element.place)
    }
}

/// The words for places in the language of a film.
package enum PlaceWords {
    /// The names as a list: `Lisbon and Porto`, `Lissabon und Porto`. Empty for none.
    package static func list(_ places: [NamedPlace], locale: String) -> String {
        places.map(\.name).formatted(.list(type: .and, width: .standard).locale(Locale(identifier: locale)))
    }

    /// The name of a country by its code of ISO 3166-1; the code itself if the language has no name for it.
    package static func country(_ code: String, locale: String) -> String {
        Locale(identifier: locale).localizedString(forRegionCode: code) ?? code
    }
}
