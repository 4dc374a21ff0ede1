import Library
import Testing

@Suite struct TakeoutSidecarTests {
    @Test func takesTheTimeOfTheTakingAndNoOther() throws {
        let json = """
            {"title": "a.jpg", "creationTime": {"timestamp": "1453565514", "formatted": "x"},
             "photoTakenTime": {"timestamp": "1355184435", "formatted": "y"}, "geoData": {"latitude": 0.0}}
            """
        #expect(try #require(TakeoutSidecar(json: json)).taken == 1_355_184_435)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"title\": \"a\"}", "{\"albumData\": {\"title\": \"iPhone\"}}",
        "{\"title\": \"a\", \"photoTakenTime\": {\"timestamp\": \"\"}}",
        "{\"title\": \"a\", \"photoTakenTime\": {\"timestamp\": \"x\"}}",
    ])
    func otherJSONIsNone(json: String) {
        #expect(TakeoutSidecar(json: json) == nil)
    }
}
