import Testing

@testable import JobFiles

/// The error for a key in the wrong mapping, misspelt or not, names the mapping where it belongs.
@Suite struct JobKeySuggestionTests {
    @Test(arguments: [
        ("tranistion: fade", "1:1: unknown key 'tranistion' (did you mean 'composition.transition'?)"),
        ("lodness: -14", "1:1: unknown key 'lodness' (did you mean 'composition.audio.loudness'?)"),
        ("locale: nl_NL", "1:1: unknown key 'locale' (it belongs under 'composition.date-overlay')"),
        ("evrey: monthly", "1:1: unknown key 'evrey' (did you mean 'schedule.every'?)"),
        ("select: { pins: {} }", "1:11: unknown key 'pins' (it belongs at the top level)"),
        ("select: { oriention: square }", "1:11: unknown key 'oriention' (did you mean 'composition.orientation'?)"),
        // A similar key in the same mapping has priority.
        ("composition: { fitt: crop }", "1:16: unknown key 'fitt' (did you mean 'fit'?)"),
        ("gibberish: 1", "1:1: unknown key 'gibberish'"),
        (
            "composition: { transition: { style: fade, duration: 0,5s } }",
            "1:55: unknown key '5s' (a comma ends a value: write decimals with a point)"
        ),
        // As copied from a web page or a word processor.
        (
            "composition:\n\u{A0}\u{A0}fit: crop",
            "2:1: unknown key '\u{A0}\u{A0}fit' (it has no-break spaces, which are no indentation: type ordinary ones)"
        ),
    ]) func aMisplacedKeyIsReportedWithItsPlace(line: String, message: String) {
        #expect(JobFileFixture.errors(after: line) == [message])
    }

    @Test(arguments: [
        ("{ folder: a, include: ['*'] }", "2:24: unknown key 'include' (it belongs under 'folder')"),
        ("{ folder: a, follow-links: true }", "2:24: unknown key 'follow-links' (it belongs under 'folder')"),
        ("{ folder: { path: a, home: Asia/Tokyo } }", "2:32: unknown key 'home' (it belongs beside 'folder')"),
    ]) func aSourceKeyIsReportedWithItsPlaceInTheSource(source: String, message: String) {
        let text = "timeframe: 2024-12\nsources: [\(source)]\noutput: a.mp4\n"
        #expect(JobFileFixture.errors(text) == [message])
    }

    @Test func settingsSuggestNoPlaceOfAJob() throws {
        let error = try #require(throws: JobFileErrors.self) {
            try Settings.parse(
                Array("job: { title: a }\nfit: crop\n".utf8), path: "/s.yaml", JobFileFixture.context())
        }
        #expect(error.errors.map(\.message) == ["unknown key 'title'", "unknown key 'fit'"])
    }
}
