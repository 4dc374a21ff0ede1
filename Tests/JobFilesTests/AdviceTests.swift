import Foundation
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

    @Test func `music belongs to the sound`() throws {
        for text in ["music: a.mp3", "composition: {music: a.mp3}", "composition: {audio: {soundtrack: a.mp3}}"] {
            let error = try #require(errors(text).first)
            #expect(error.contains("composition.audio") || error.contains("'music'"), "\(error)")
        }
    }

    @Test(arguments: ["select: {prefer: [photo]}"])
    func `what a film does not have is said`(text: String) throws {
        let error = try #require(errors(text).first)
        #expect(error.contains("select.stills: also"), "\(error)")
        #expect(errors("select: {prefer: [photo], stills: also}").isEmpty)
        #expect(errors("select: {prefer: [video, photo]}").isEmpty)
    }
}
