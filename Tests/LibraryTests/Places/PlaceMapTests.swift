import Model
import TestSupport
import Testing

@testable import Library

/// The real table, whose names are right often enough.
@Suite struct PlaceMapTests {
    private static let map = Result { try PlacesFile.bytes() }.map(PlaceMap.init)

    private let map: PlaceMap

    init() throws { map = try #require(try Self.map.get(), "scripts/setup.sh makes the table") }

    private typealias Spot = (latitude: Double, longitude: Double, name: String)

    /// The number of spots that get their name, and the others in words.
    private func count(_ spots: [Spot]) -> (right: Int, wrong: String) {
        let wrong = spots.compactMap { spot -> String? in
            let found = map.place(latitude: spot.latitude, longitude: spot.longitude)?.name ?? "none"
            return found == spot.name ? nil : "\(spot.name): \(found)"
        }
        return (spots.count - wrong.count, wrong.joined(separator: ", "))
    }

    /// Sights, seldom at a city's centre, by the city that people would name. The name of the nearest place is right for 15.
    private static let sights: [Spot] = [
        (48.8584, 2.2945, "Paris"), (52.5163, 13.3777, "Berlin"), (41.8902, 12.4922, "Rome"),
        (41.4036, 2.1744, "Barcelona"), (51.4995, -0.1248, "London"), (51.4769, -0.0005, "London"),
        (40.7829, -73.9654, "New York City"), (40.7061, -73.9969, "New York City"),
        (37.8199, -122.4783, "San Francisco"), (-33.8568, 151.2153, "Sydney"), (-33.8915, 151.2767, "Sydney"),
        (38.6916, -9.216, "Lisbon"), (41.1399, -8.6094, "Porto"), (50.0865, 14.4114, "Prague"),
        (48.1845, 16.3122, "Vienna"), (47.5022, 19.0348, "Budapest"), (37.9715, 23.7257, "Athens"),
        (41.0086, 28.9802, "Istanbul"), (55.7539, 37.6208, "Moscow"), (59.9398, 30.3146, "Saint Petersburg"),
        (35.7148, 139.7967, "Tokyo"), (35.6595, 139.7005, "Tokyo"), (34.9671, 135.7727, "Kyoto"),
        (39.9163, 116.3972, "Beijing"), (31.24, 121.49, "Shanghai"), (22.2759, 114.1455, "Hong Kong"),
        (1.2834, 103.8607, "Singapore"), (13.7437, 100.4889, "Bangkok"), (27.1751, 78.0421, "Agra"),
        (18.922, 72.8347, "Mumbai"), (25.1972, 55.2744, "Dubai"), (29.9792, 31.1342, "Giza"),
        (-33.9575, 18.4034, "Cape Town"), (-22.9519, -43.2105, "Rio de Janeiro"),
        (-34.6345, -58.3631, "Buenos Aires"), (19.4326, -99.1332, "Mexico City"), (43.6426, -79.3871, "Toronto"),
        (47.6205, -122.3493, "Seattle"), (34.1341, -118.3215, "Los Angeles"), (38.8893, -77.0502, "Washington"),
        (52.3752, 4.884, "Amsterdam"), (50.8949, 4.3415, "Brussels"), (55.6929, 12.5993, "Copenhagen"),
        (48.1755, 11.5518, "Munich"), (45.4341, 12.3388, "Venice"), (47.5576, 10.7498, "Schwangau"),
    ]

    @Test func sightsHaveTheNameOfTheirCity() {
        #expect(Self.sights.count == 46)
        let (right, wrong) = count(Self.sights)
        #expect(right >= 43, "\(wrong)")
    }

    /// Towns 15 to 60 km from the centre of a larger city.
    private static let towns: [Spot] = [
        (48.8049, 2.1204, "Versailles"), (52.4042, 13.0385, "Potsdam"), (48.2603, 11.4342, "Dachau"),
        (38.7976, -9.3907, "Sintra"), (38.6968, -9.4207, "Cascais"), (41.9634, 12.7981, "Tivoli"),
        (35.3192, 139.5467, "Kamakura"), (35.4437, 139.638, "Yokohama"), (34.6851, 135.8048, "Nara"),
        (37.8716, -122.2727, "Berkeley"), (34.0195, -118.4912, "Santa Monica"), (33.7701, -118.1937, "Long Beach"),
        (52.3812, 4.6374, "Haarlem"), (51.4839, -0.6044, "Windsor"), (51.752, -0.336, "St Albans"),
        (41.2371, 1.8059, "Sitges"), (-34.426, -58.5796, "Tigre"), (-32.0569, 115.7439, "Fremantle"),
        (-33.9321, 18.8602, "Stellenbosch"), (28.5355, 77.391, "Noida"), (48.898, 2.096, "Saint-Germain-en-Laye"),
        (48.402, 2.7, "Fontainebleau"), (40.482, -3.364, "Alcalá de Henares"), (41.808, 12.681, "Frascati"),
        (50.7374, 7.0982, "Bonn"), (48.403, 11.748, "Freising"), (48.085, 16.283, "Mödling"),
        (55.605, 13.0038, "Malmö"), (51.6565, -0.396, "Watford"), (40.9312, -73.8988, "Yonkers"),
    ]

    @Test func townsBesideACityHaveTheirOwnName() {
        #expect(Self.towns.count == 30)
        let (right, wrong) = count(Self.towns)
        #expect(right >= 26, "\(wrong)")
    }

    @Test func aPlaceHasItsCountryAndRegion() {
        let lisbon = map.place(latitude: 38.7139, longitude: -9.1394)
        #expect(lisbon == NamedPlace(name: "Lisbon", country: "PT", region: "14"))
        #expect(map.place(latitude: 37.8716, longitude: -122.2727)?.region == "CA")
    }

    @Test(arguments: [
        (30.0, -45.0), (-82.0, 40.0), (90.0, 0.0), (-90.0, 180.0), (0.0, -160.0), (23.5, 12.0), (91.0, 0.0),
        (0.0, 181.0), (.nan, 0.0), (0.0, .infinity),
    ])
    func farFromPeopleThereIsNone(latitude: Double, longitude: Double) {
        #expect(map.place(latitude: latitude, longitude: longitude) == nil)
    }

    /// Every place is found at its own position, or a larger one around it, and no lookup reads more than a hundredth of the table.
    @Test func lookupsAreShort() {
        #expect(map.count > 170_000)
        var most = 0
        for latitude in stride(from: -89.9, through: 89.9, by: 0.7) {
            for longitude in stride(from: -179.9, through: 179.9, by: 0.7) {
                most = max(most, map.effort(latitude: latitude, longitude: longitude))
            }
        }
        for spot in Self.sights + Self.towns {
            most = max(most, map.effort(latitude: spot.latitude, longitude: spot.longitude))
        }
        #expect((300..<1700).contains(most), "\(most)")
    }
}
