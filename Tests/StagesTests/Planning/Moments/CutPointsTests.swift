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
        // Nothing helps.
        #expect(part([100..<600]) == 400..<800)
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
}
