/// A place on Earth, in degrees north and east.
package struct Place: Hashable, Sendable, Codable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}
