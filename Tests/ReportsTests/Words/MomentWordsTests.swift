import Model
import Testing

@testable import Reports

@Suite struct MomentWordsTests {
    private func words(_ moment: Moment?, start: MediaTime = .zero, length: MediaTime = .seconds(24)) throws -> String?
    {
        let day = try #require(Day("2024-12-05"))
        let item = MediaItem(
            id: "a.mov", location: MediaLocation(path: "/m/a.mov"), kind: .video,
            captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: day,
            facts: VideoFacts(duration: length, width: 64, height: 36))
        var clip = Clip(
            day: day, item: item, source: Fingerprint(digest: "a"), start: start, frames: 30..<150)
        clip.moment = moment
        return clip.momentWords(at: FrameRate(30))
    }

    @Test func `the part that is shown has words, and so has what is not good`() throws {
        #expect(try words(nil) == nil)
        let start = MediaTime.milliseconds(9500)
        #expect(try words(Moment(.best, start: start), start: start) == "best of 24 s: 9.5–13.5")
        let flawed: [Moment.FlawedStretch] = [
            .init(.shaken, from: .zero, to: .seconds(7)), .init(.dark, from: .seconds(14), to: .milliseconds(15_500)),
        ]
        #expect(
            try words(Moment(.best, start: start, score: 9, flawed: flawed), start: start)
                == "best of 24 s: 9.5–13.5 (0–7 s shaken, 14–15.5 s dark)")
        #expect(
            try words(
                Moment(.best, start: start, flawed: flawed + flawed), start: start)
                == "best of 24 s: 9.5–13.5 (0–7 s shaken, 14–15.5 s dark, 0–7 s shaken, more)")
        var good = Moment(.best, start: start, flawed: [flawed[0]])
        (good.merits, good.others) = ([.steady, .speech], [.init(start: .seconds(16), length: .seconds(4))])
        #expect(
            try words(good, start: start) == "best of 24 s: 9.5–13.5 (steady, speech; 0–7 s shaken; else 16–20 s)")
        let later = Moment(
            .laterStart, start: .seconds(2),
            flawed: [.init(.dark, from: .zero, to: .seconds(1)), .init(.blurred, from: .seconds(1), to: .seconds(2))])
        #expect(try words(later, start: .seconds(2)) == "0–2 s passed over (dark, blurred)")
    }
}
