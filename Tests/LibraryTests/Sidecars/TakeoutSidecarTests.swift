import Library
import Model
import Testing

@Suite struct TakeoutSidecarTests {
    @Test func readsTheTimeTakenAndNoOther() throws {
        let json = """
            {"title": "a.jpg", "creationTime": {"timestamp": "1453565514", "formatted": "x"},
             "photoTakenTime": {"timestamp": "1355184435", "formatted": "y"}, "geoData": {"latitude": 0.0}}
            """
        #expect(try #require(TakeoutSidecar(json: json)).taken == 1_355_184_435)
    }

    @Test(arguments: ["1355184435", "\"1355184435\""])
    func theTimeMayBeANumberOrText(timestamp: String) throws {
        let json = "{\"title\": \"a\", \"photoTakenTime\": {\"timestamp\": \(timestamp)}}"
        #expect(TakeoutSidecar(json: json) == TakeoutSidecar(taken: 1_355_184_435))
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "253402300800"])
    func aTimeBeyondTheCalendarIsNil(timestamp: String) {
        #expect(TakeoutSidecar(json: "{\"title\": \"a\", \"photoTakenTime\": {\"timestamp\": \(timestamp)}}") == nil)
    }

    @Test func knowsPlaceTrashAndFavorite() throws {
        let json = """
            {"title": "a.mp4", "photoTakenTime": {"timestamp": "1"}, "geoData": {"latitude": 35.6, "longitude": 139.7},
             "geoDataExif": {"latitude": 1, "longitude": 2}, "trashed": true, "favorited": true}
            """
        let place = Coordinate(latitude: 35.6, longitude: 139.7)
        #expect(TakeoutSidecar(json: json) == TakeoutSidecar(taken: 1, place: place, isTrashed: true, isFavorite: true))
        let unplaced = json.replacing("35.6", with: "0.0").replacing("139.7", with: "0.0")
        #expect(TakeoutSidecar(json: unplaced)?.place == Coordinate(latitude: 1, longitude: 2))
        #expect(
            TakeoutSidecar(json: json.replacing("{\"latitude\": 35.6, \"longitude\": 139.7}", with: "7"))?.taken == 1)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"title\": \"a\"}", "{\"albumData\": {\"title\": \"iPhone\"}}",
        "{\"title\": \"a\", \"photoTakenTime\": {\"timestamp\": \"\"}}",
        "{\"title\": \"a\", \"photoTakenTime\": {\"timestamp\": \"x\"}}",
    ])
    func otherJSONIsNotASidecar(json: String) {
        #expect(TakeoutSidecar(json: json) == nil)
    }
}
