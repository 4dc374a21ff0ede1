import Testing

@testable import Library

@Suite struct ZoneMapTests {
    private let map: ZoneMap

    init() throws { map = try #require(ZoneMap()) }

    @Test(arguments: [
        (52.3731, 4.8922, "Europe/Amsterdam"), (35.6762, 139.6503, "Asia/Tokyo"), (27.7172, 85.324, "Asia/Kathmandu"),
        (-36.8485, 174.7633, "Pacific/Auckland"), (64.1466, -21.9426, "Atlantic/Reykjavik"),
        (40.7128, -74.006, "America/New_York"), (-34.9011, -56.1645, "America/Montevideo"),
        (51.5074, -0.1278, "Europe/London"), (-54.8019, -68.303, "America/Argentina/Ushuaia"),
        // East of 180°, but by law on the date line's western side: Samoa, and the islands where each day begins first.
        (-13.8333, -171.7667, "Pacific/Apia"), (1.8721, -157.4278, "Pacific/Kiritimati"),
        // On both sides of borders, a few kilometres apart: Konstanz and Kreuzlingen, Strasbourg and Kehl, Tijuana and San Diego.
        (47.6779, 9.1732, "Europe/Berlin"), (47.6458, 9.1783, "Europe/Zurich"), (48.5734, 7.7521, "Europe/Paris"),
        (48.5733, 7.8092, "Europe/Berlin"), (32.5027, -117.0037, "America/Tijuana"),
        (32.5521, -117.0430, "America/Los_Angeles"), (40.4093, 49.8671, "Asia/Baku"),
    ])
    func knowsTheZoneOfAPlace(latitude: Double, longitude: Double, zone: String) {
        #expect(map.zone(latitude: latitude, longitude: longitude) == .named(zone))
    }

    @Test func theOpenSeaHasNauticalZones() {
        #expect(map.zone(latitude: 30, longitude: -45) == .sea(hours: -3))
        #expect(map.zone(latitude: 10, longitude: 65) == .sea(hours: 4))
        #expect(map.zone(latitude: 45, longitude: -180) == .sea(hours: -12))
        #expect(map.zone(latitude: 45, longitude: 180) == .sea(hours: 12))
    }

    @Test func theEdgesOfTheMapHaveZones() {
        for latitude in [-90.0, 90] {
            for longitude in [-180.0, 0, 180] { #expect(map.zone(latitude: latitude, longitude: longitude) != nil) }
        }
    }

    @Test func anInvalidPlaceHasNoZone() {
        for (latitude, longitude) in [(91.0, 0.0), (0, 181), (.nan, 0), (0, .infinity)] {
            #expect(map.zone(latitude: latitude, longitude: longitude) == nil)
        }
    }

    /// Looks up one place in each tile: no tile crashes the program, and every named zone has a name of the tz database.
    @Test func everyTileIsReadable() {
        var names: Set<String> = []
        for row in 0..<128 {
            for column in 0..<256 {
                let zone = map.zone(
                    latitude: 90 - (Double(row) + 0.51) * 180 / 128,
                    longitude: (Double(column) + 0.51) * 360 / 256 - 180)
                if case .named(let name) = zone { names.insert(name) }
            }
        }
        #expect(names.count > 200)
        #expect(names.allSatisfy { $0.contains("/") })
    }
}
