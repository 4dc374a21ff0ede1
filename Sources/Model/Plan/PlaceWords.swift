import Foundation

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
