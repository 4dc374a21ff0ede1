import Model
import Testing

@testable import Stages

@Suite struct CutPointsTests {
    /// The part from four to eight seconds of ten, with its ends moved, in hundredths of a second. `levels` in dB, each for 50 ms.
    private func part(
        _ speech: [Range<Int>], levels: [Int] = [], from start: Int = 400, to end: Int = 800
    ) -> Range<Int> {
        func time(_ hundredths: Int) -> MediaTime { MediaTime(microseconds: Int64(hundredths) * 10_000) }
        let sound = RecordingSound(start: 0, speech: speech, levels: levels)
        let part = CutPoints(sound).part(time(start)..<time(end), within: .zero..<(.seconds(10)))
        return Int(part.lowerBound.microseconds / 10_000)..<Int(part.upperBound.microseconds / 10_000)
    }

    @Test func `without speech and quiet moments, nothing moves`() {
        #expect(part([]) == 400..<800)
        #expect(part([], levels: Array(repeating: -40, count: 200)) == 400..<800)
        // Elsewhere.
        #expect(part([100..<200, 500..<700]) == 400..<800)
    }

    @Test func `a part begins before somebody speaks`() {
        #expect(part([410..<500]) == 380..<800)
        #expect(part([390..<500]) == 360..<800)
        #expect(part([345..<500]) == 315..<800)
        // Not in what was said before.
        #expect(part([200..<370, 390..<500]) == 370..<800)
        // What began long before ends soon.
        #expect(part([100..<440]) == 440..<800)
        // In the middle of what is said, it begins between two words, or as it is where none is near.
        #expect(part([100..<600]) == 400..<800)
        var levels = Array(repeating: -20, count: 200)
        levels[83] = -50
        #expect(part([100..<600], levels: levels) == 417..<800)
        levels = Array(repeating: -20, count: 200)
        (levels[78], levels[90]) = (-50, -50)
        #expect(part([100..<600], levels: levels) == 400..<800)
        #expect(part([10..<200], from: 0) == 0..<800)
    }

    @Test func `a part ends with what is said, or before it`() {
        #expect(part([600..<850]) == 400..<850)
        #expect(part([750..<900]) == 400..<750)
        #expect(part([600..<950]) == 400..<800)
        #expect(part([900..<1050], to: 995) == 400..<1000)
    }

    @Test func `a part ends where it is quiet`() {
        var levels = Array(repeating: -30, count: 200)
        levels[157] = -50
        #expect(part([], levels: levels) == 400..<787)
        // Too far away, and not much quieter.
        levels[157] = -32
        levels[150] = -60
        #expect(part([], levels: levels) == 400..<800)
        // Within a sentence, where no end is near: between two words.
        levels[159] = -60
        #expect(part([700..<900], levels: levels) == 400..<797)
    }

    /// The start of a part of four seconds that would begin at four seconds of ten, in hundredths of a second.
    private func start(_ speech: [Range<Int>], levels: [Int] = [], within bounds: Range<Int> = 0..<1000) -> Int {
        func time(_ hundredths: Int) -> MediaTime { MediaTime(microseconds: Int64(hundredths) * 10_000) }
        let cuts = CutPoints(RecordingSound(start: 0, speech: speech, levels: levels))
        let start = cuts.start(
            of: .seconds(4), near: .seconds(4), within: time(bounds.lowerBound)..<time(bounds.upperBound))
        return Int(start.microseconds / 10_000)
    }

    @Test func `a part whose length is fixed moves as a whole`() {
        #expect(start([]) == 400)
        #expect(start([500..<700, 820..<900]) == 400)
        // Back before what it would break off, or on to its end, by the shorter way.
        #expect(start([780..<900]) == 380)
        #expect(start([700..<815]) == 415)
        #expect(start([380..<430]) == 380)
        // One that is cut off is better than two, and nowhere is as good as here.
        #expect(start([300..<420, 760..<900]) == 420 || start([300..<420, 760..<900]) == 360)
        #expect(start([780..<900], within: 390..<1000) == 400)
        // Everybody speaks all the time: between two words.
        var levels = Array(repeating: -20, count: 200)
        for index in [85, 165] { levels[index] = -60 }
        #expect(start([0..<1000], levels: levels) == 425)
    }

    @Test func `where people speak most and loudest is in the middle of what is looked at`() {
        let whole = MediaTime.zero..<MediaTime.seconds(200)
        func part(_ speech: [Range<Int>], loud: Range<Int> = 0..<0) -> Range<MediaTime>? {
            let levels = (0..<4000).map { loud.contains($0 / 20) ? -20 : -40 }
            return LoudestSpeech(RecordingSound(start: 0, speech: speech, levels: levels))
                .part(of: whole, lasting: .seconds(60))
        }
        #expect(part([]) == nil)
        #expect(part([15_000..<16_000]) == .seconds(120)..<(.seconds(180)))
        // At the end of the recording, as near as it can be.
        #expect(part([19_500..<20_000]) == .seconds(140)..<(.seconds(200)))
        // More of it, and louder.
        #expect(part([1000..<3000, 15_000..<16_000])?.contains(.seconds(20)) == true)
        #expect(part([1000..<3000, 15_000..<17_000], loud: 150..<170)?.contains(.seconds(160)) == true)
    }
}
