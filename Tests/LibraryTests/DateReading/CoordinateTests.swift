import Library
import Model
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [
        ("+37.3318-122.0312+014.000/", 37.3318, -122.0312), ("-33.8688+151.2093/", -33.8688, 151.2093),
        ("+4821.5+01034.2/", 48.358333, 10.57), ("+482130.5+0103412.7+5/", 48.358472, 10.570194),
        ("+27.7-000.5", 27.7, -0.5),
    ])
    func readsISO6709(text: String, latitude: Double, longitude: Double) throws {
        let place = try #require(Coordinate(iso6709: text))
        #expect(abs(place.latitude - latitude) < 1e-5 && abs(place.longitude - longitude) < 1e-5)
    }

    @Test(arguments: [
        "", "/", "+00.0000+000.0000/", "+91.0+000.0/", "+10.0/", "37.3-122.0/", "+1e9+1/", "+nan+nan/", "+12345+1/",
    ])
    func otherTextsAreNotAPlace(text: String) { #expect(Coordinate(iso6709: text) == nil) }

    @Test func readsXMP() throws {
        let expected = Coordinate(latitude: 52.5, longitude: -4.25)
        #expect(Coordinate(xmpLatitude: "52,30.0N", longitude: "4,15,0W") == expected)
        #expect(Coordinate(xmpLatitude: "52.5", longitude: "-4.25") == expected)
        #expect(Coordinate(xmpLatitude: "x", longitude: "4,15E") == nil)
    }
}
