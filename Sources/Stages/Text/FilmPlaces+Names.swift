package import Library
package import Model

extension FilmPlaces {
    /// The places of the picks by the positions in their files, under the job's own names, or else in the language of `locale`. Empty if
    /// the job's films name no places.
    package init(_ selection: Selection, names: PlaceNames?, _ style: PlaceStyle, locale: String) {
        self.init(selection) { item in
            guard style.show != .off, let position = item.place, let place = names?.place(at: position) else {
                return nil
            }
            // A job may name a place by either name.
            guard style.names[place.name] == nil else { return style.named(place) }
            return names?.place(at: position, inLanguageOf: locale).map(style.named)
        }
    }

    /// The note that the positions of picks have no names because there is no table. Empty if the film would name none anyway.
    package static func notes(on selection: Selection, _ names: PlaceNames?, _ style: PlaceStyle) -> [Diagnostic] {
        let hasPositions = selection.days.contains { $0.picks.contains { $0.item.place != nil } }
        return names != nil && names?.count == nil && style.show != .off && hasPositions ? [.noPlaceNames] : []
    }
}
