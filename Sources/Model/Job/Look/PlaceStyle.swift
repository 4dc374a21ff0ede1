/// The rules by which a film names the places where it was filmed.
package struct PlaceStyle: Hashable, Sendable, Codable {
    package enum Show: String, Hashable, Sendable, Codable, CaseIterable {
        /// Names no place anywhere.
        case off
        /// Names a place when it changes.
        case change
    }

    package var show: Show
    /// The job's own names, by the names of the table.
    package var names: [String: String]

    package init(show: Show = .change, names: [String: String] = [:]) {
        self.show = show
        self.names = names
    }

    /// The place under the job's own name for it.
    package func named(_ place: NamedPlace) -> NamedPlace {
        var place = place
        place.name = names[place.name] ?? place.name
        return place
    }
}
