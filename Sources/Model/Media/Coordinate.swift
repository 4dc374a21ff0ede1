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
