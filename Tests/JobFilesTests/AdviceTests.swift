import Files
import Foundation
import Model
import Testing

@testable import JobFiles

/// The advice for words that people try: followed to the letter, it makes the job valid.
@Suite struct AdviceTests {
    private func errors(_ more: String) -> [String] { JobFileFixture.errors(after: more) }

    /// The word in "did you mean '…'?" or "must be written …, not".
    private func advised(_ error: String) throws -> String {
        let match = try #require(error.firstMatch(of: /did you mean '(.+)'\?|must be written (.+), not/), "\(error)")
        return String(try #require(match.output.1 ?? match.output.2))
    }

    @Test(arguments: [
        ("composition: {fps: 25}", "fps"), ("days: {home: UTC+2}", "UTC+2"), ("days: {home: GMT-03:00}", "GMT-03:00"),
        ("days: {home: Berlin/Europe}", "Berlin/Europe"), ("days: {home: Berlin}", "Berlin"),
        ("composition: {date-overlay: {locale: deutsch}}", "deutsch"),
        ("composition: {date-overlay: {locale: Japanese}}", "Japanese"),
        ("composition: {audio: {loudness: -16dB}}", "-16dB"),
        ("composition: {audio: {loudness: -16 LUFS}}", "-16 LUFS"),
    ])
    func `a word in place of another`(text: String, word: String) throws {
        let error = try #require(errors(text).first)
        let advice = try advised(error)
        #expect(advice != word && errors(text.replacing(word, with: advice)).isEmpty, "\(error)")
    }

    @Test func `a key of another place`() throws {
        let advice = try advised(try #require(errors("fps: 25").first))
        #expect(advice == "composition.frame-rate" && errors("composition: {frame-rate: 25}").isEmpty)
    }

    @Test func `a length in place of a mapping`() throws {
        let advice = try advised(try #require(errors("clips: 5s").first))
        #expect(errors(advice).isEmpty, "\(advice)")
    }

    @Test func `a song becomes music under the film, one piece of advice after the other`() throws {
        for text in ["music: a.mp3", "composition: {music: a.mp3}", "soundtrack: My songs/a.mp3"] {
            let value = try #require(text.firstMatch(of: /[A-Za-z .\/]+\.mp3/)).output.trimmingCharacters(
                in: .whitespaces)
            let error = try #require(errors(text).first)
            let place = try #require(error.firstMatch(of: /(composition[.]audio)/), "\(error)").output.1
            #expect(place == "composition.audio")
            let moved = try #require(errors("composition: {audio: {music: \(value)}}").first)
            #expect(errors("composition: {audio: {music: \(try advised(moved))}}").isEmpty, "\(moved)")
        }
        let inPlace = "composition: {audio: {soundtrack: {files: [a.mp3]}}}"
        let advice = try advised(try #require(errors(inPlace).first))
        #expect(errors(inPlace.replacing("soundtrack", with: advice)).isEmpty, "\(advice)")
    }

    @Test(arguments: [
        ("fit: blur", "composition"), ("resolution: 720p", "composition"),
        ("style: bold", "composition"), ("captions: media", "composition"), ("prefer: [video]", "select"),
    ])
    func `a key that belongs under another`(text: String, place: String) throws {
        let error = try #require(errors(text).first)
        let advised = try #require(error.firstMatch(of: /it belongs under '(.+)'/), "\(error)").output.1
        #expect(advised == place && errors("\(advised): {\(text)}").isEmpty, "\(error)")
    }

    @Test func `a pattern among the sources`() throws {
        let advice = try #require(LexicalPath.adviceOnPattern(in: "/photos/2024/*.MOV"))
        let source = try #require(advice.firstMatch(of: /takes patterns: (.+)/)).output.1
        let job = try JobFileFixture.parse(JobFileFixture.minimal.replacing("- folder: ../media", with: "- \(source)"))
        #expect(job.job.sources.map(\.path) == ["/photos/2024"] && job.job.sources.map(\.include) == [["*.MOV"]])
        #expect(LexicalPath.adviceOnPattern(in: "/photos/2024") == nil)
    }

    @Test(arguments: [
        (Data([0, 0, 0, 20]) + Data("ftypqt  ".utf8) + Data(count: 8), "film.mov", "a video"),
        (Data([0xFF, 0xD8, 0xFF, 0xE1, 0]), "photo.jpg", "a photo"),
        (Data("{\n  \"days\" : [],\n  \"film\" : {},\n  \"v\" : 1\n}\n".utf8), "film.json", "the report on a film"),
        (Data("{\n  \"digest\" : \"0\",\n  \"v\" : 3\n}\n".utf8), "plan.json", "a saved plan"),
    ])
    func `another file given as a job is named as what it is`(bytes: Data, path: String, words: String) {
        var context = JobFileFixture.context()
        context.read = { _ in Array(bytes) }
        let error = #expect(throws: DayreelError.self) { try JobFile.read(path: path, context) }
        #expect(error?.message == "this is \(words), not a job file" && error?.remedy != nil)
    }

    @Test(arguments: ["select: {prefer: [photo]}"])
    func `what a film does not have is said`(text: String) throws {
        let error = try #require(errors(text).first)
        #expect(error.contains("select.stills: also"), "\(error)")
        #expect(errors("select: {prefer: [photo], stills: also}").isEmpty)
        #expect(errors("select: {prefer: [video, photo]}").isEmpty)
    }
}
