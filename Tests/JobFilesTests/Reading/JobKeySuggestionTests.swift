import Testing

@testable import JobFiles

/// The error for a key in the wrong mapping, misspelt or not, names the mapping where it belongs.
@Suite struct JobKeySuggestionTests {
    @Test func settingsSuggestNoPlaceOfAJob() throws {
        let error = try #require(throws: JobFileErrors.self) {
            try Settings.parse(
                Array("job: { title: a }\nfit: crop\n".utf8), path: "/s.yaml", JobFileFixture.context())
        }
        #expect(error.errors.map(\.line) == [1, 2] && error.errors.allSatisfy { !$0.message.contains("(") })
    }
}
