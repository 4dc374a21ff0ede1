import Foundation

/// A place on Earth, in degrees north and east.
package struct Coordinate: Hashable, Sendable, Codable {
    package var latitude: Double
    package var longitude: Double

    /// Nil outside the ranges of latitude and longitude, and for 0, 0: devices without a place write that point in the Gulf of Guinea.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0 else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension Coordinate {
    /// Kilometres along the Earth's surface between two places in degrees (haversine formula, radius 6371 km).
    package static func kilometres(
        from one: (latitude: Double, longitude: Double), to other: (latitude: Double, longitude: Double)
    ) -> Double {
        let radian = Double.pi / 180
        let north = sin((other.latitude - one.latitude) * radian / 2)
        let east = sin((other.longitude - one.longitude) * radian / 2)
        let chord = north * north + cos(one.latitude * radian) * cos(other.latitude * radian) * east * east
        return 2 * 6371 * asin(min(1, chord.squareRoot()))
    }
}

/// A populated place, under the name that a film or a table shows.
package struct NamedPlace: Hashable, Sendable, Codable {
    /// English for the best-known places, otherwise as people there write it; in a film the name in its language, or the job's own.
    package var name: String
    /// The code of its country, ISO 3166-1: `PT`.
    package var country: String
    /// GeoNames' code of its region, unique within the country; empty if it has none.
    package var region: String

    package init(name: String, country: String, region: String = "") {
        self.name = name
        self.country = country
        self.region = region
    }
}
