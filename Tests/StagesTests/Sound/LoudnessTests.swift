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
        #expect(adjustment(-40, hiss: -52) == Loudness.Adjustment(gain: 15, missing: 9, bound: .hiss))
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

    /// One clip of hiss does not make a week quiet.
    @Test func hissHoldsNoClipFurtherBackThanTwelve() {
        #expect(adjustment(-44, hiss: -46) == Loudness.Adjustment(gain: 16, missing: 12, bound: .hiss))
        #expect(adjustment(-57, hiss: -59) == Loudness.Adjustment(gain: 29, missing: 12, bound: .hiss))
        #expect(adjustment(-62, hiss: -64) == Loudness.Adjustment(gain: 30, missing: 16, bound: .gain))
    }

    @Test func noiseThatWasLoweredMayBeRaisedAgain() {
        func gain(_ loudness: Loudness, cleaned: Double) -> Double { loudness.limit(for: -16, cleaned: cleaned).gain }
        let hissing = Loudness(integrated: -40, truePeak: -40, usualPeak: -42, hiss: -52)
        #expect(gain(hissing, cleaned: 0) == 15 && gain(hissing, cleaned: 6) == 21)
        let room = Loudness(integrated: -60, truePeak: -40, usualPeak: -42, hiss: -120)
        #expect(gain(room, cleaned: 0) == 30 && gain(room, cleaned: 9) == 39)
    }
}
