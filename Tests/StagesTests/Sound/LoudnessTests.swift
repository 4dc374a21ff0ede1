import Model
import Testing

@testable import Stages

@Suite struct LoudnessTests {
    private func adjustment(
        _ integrated: Double?, peak: Double? = -40, usual: Double? = -42, hiss: Double? = -90, to target: Double = -16
    ) -> Loudness.Adjustment {
        Loudness(integrated: integrated, truePeak: peak, usualPeak: usual, hiss: hiss).adjustment(to: target)
    }

    @Test func quietSoundWithoutHissReachesTheTarget() {
        #expect(adjustment(-44) == Loudness.Adjustment(gain: 28, missing: 0))
        #expect(adjustment(-20, peak: -3, usual: -6, hiss: -20) == Loudness.Adjustment(gain: 4, missing: 0))
    }

    @Test func loudSoundIsLowered() {
        #expect(adjustment(-6, peak: 0, usual: -1, hiss: -10) == Loudness.Adjustment(gain: -10, missing: 0))
    }

    @Test func hissIsNotMadeAudible() {
        #expect(adjustment(-44, hiss: -68) == Loudness.Adjustment(gain: 22, missing: 6, bound: .hiss))
        // Up to 15 dB are always allowed, and a quieter film has less room for hiss.
        #expect(adjustment(-44, hiss: -52) == Loudness.Adjustment(gain: 15, missing: 13, bound: .hiss))
        #expect(adjustment(-44, hiss: -68, to: -20) == Loudness.Adjustment(gain: 18, missing: 6, bound: .hiss))
    }

    @Test func nothingIsRaisedByMoreThanThirtyDecibels() {
        #expect(adjustment(-56) == Loudness.Adjustment(gain: 30, missing: 10, bound: .gain))
    }

    @Test func impulsesMayBeLimitedFurtherThanUsualPeaks() {
        // A knock at −3 dBTP in a quiet room: the gain may lift the knock up to 24 dB above the ceiling.
        #expect(adjustment(-40, peak: -3, usual: -30) == Loudness.Adjustment(gain: 24, missing: 0))
        #expect(adjustment(-40, peak: 0, usual: -30) == Loudness.Adjustment(gain: 22.5, missing: 1.5, bound: .peaks))
        #expect(adjustment(-40, peak: -3, usual: -6) == Loudness.Adjustment(gain: 16.5, missing: 7.5, bound: .peaks))
        // Peaks that are already too high do not lower the gain: the limiter holds them.
        #expect(adjustment(-20, peak: 20, usual: 15).gain == 0)
    }

    @Test func silenceStaysAsItIs() {
        #expect(adjustment(-75) == Loudness.Adjustment(gain: 0, missing: 0, bound: .silence))
        #expect(adjustment(nil, peak: nil) == Loudness.Adjustment(gain: 0, missing: 0))
    }

    @Test func aLimitedGainIsReported() {
        let words = { (adjustment: Loudness.Adjustment) in adjustment.note(target: -16, path: "/m/a.mov")?.message }
        #expect(
            words(adjustment(-44, hiss: -68))
                == "its sound stays 6 LU below the film's -16 LUFS: raised further, its hiss would be heard")
        #expect(words(adjustment(-56))?.hasSuffix("it is raised by 30 dB, which is the most") == true)
        #expect(words(adjustment(-40, peak: -3, usual: -6))?.contains("stays 8 LU below") == true)
        #expect(words(adjustment(-75))?.contains("counts as silence") == true)
        #expect(words(adjustment(-40, peak: 0, usual: -30)) == nil, "1.5 LU are not heard")
        let note = adjustment(-56).note(target: -16, path: "/m/a.mov")
        #expect(note?.code == .soundHeldBack && note?.severity == .note && note?.path == "/m/a.mov")
    }
}
