package import Library
package import Model

/// The places of a scan's items, with counts.
package struct ScanPlaces: Hashable, Sendable {
    /// The places, those with the most clips first, then by name.
    package var places: [Count]
    /// The note that places have no names, if items have positions and no table is installed.
    package var note: Diagnostic?

    package struct Count: Hashable, Sendable, Codable {
        package var name: String
        /// The code of its country, ISO 3166-1.
        package var country: String
        package var region: String
        package var clips: Int
        package var days: Int
    }

    package init(of items: [MediaItem], _ names: PlaceNames) {
        var found: [NamedPlace: (clips: Int, days: Set<Day>)] = [:]
        for item in items {
            guard let place = item.place.flatMap(names.place) else { continue }
            found[place, default: (0, [])].clips += 1
            found[place]?.days.insert(item.day)
        }
        places = found.map { place, seen in
            Count(
                name: place.name, country: place.country, region: place.region, clips: seen.clips,
                days: seen.days.count)
        }.sorted { left, right in
            (right.clips, left.name, left.country, left.region) < (left.clips, right.name, right.country, right.region)
        }
        let needsNames = names.count == nil && items.contains { $0.place != nil }
        note = needsNames ? .noPlaceNames : nil
    }

    /// A table for people, who read English; empty without places. Ends with a line break.
    package func text(within width: Int) -> String {
        guard !places.isEmpty else { return "" }
        var table = TextTable(
            ["Place", "Country", "Clips", "Days"], alignments: [.left, .left, .right, .right],
            fits: [.wrapped, .wrapped, .whole, .whole])
        for place in places {
            let country = PlaceWords.country(place.country, locale: "en")
            table.append([place.name, country, "\(place.clips)", "\(place.days)"])
        }
        return table.text(within: width)
    }
}
