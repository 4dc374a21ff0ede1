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
