import Testing

@testable import Stages

@Suite struct CrossfadeEnvelopeTests {
    @Test func powersAddUpToOneAcrossAJoin() {
        let envelopes = CrossfadeEnvelope.envelopes(
            for: [0..<96_000, 72_000..<200_000], crossfade: 24_000, sampleRate: 48_000)
        for sample in 60_000..<110_000 {
            let (out, into) = (envelopes[0].gain(at: sample), envelopes[1].gain(at: sample))
            #expect(abs(out * out + into * into - 1) < 0.0001)
        }
        #expect(envelopes[0].gain(at: 71_999) == 1 && envelopes[1].gain(at: 71_999) == 0)
        #expect(envelopes[0].gain(at: 96_000) == 0 && envelopes[1].gain(at: 96_000) == 1)
    }

    @Test func aShortCrossfadeSitsInTheMiddleOfTheOverlap() {
        let envelopes = CrossfadeEnvelope.envelopes(for: [0..<2000, 1200..<4000], crossfade: 300, sampleRate: 48_000)
        #expect(envelopes[0].fall == 1450..<1750 && envelopes[1].rise == 1450..<1750)
        #expect(envelopes[0].gain(at: 1449) == 1 && envelopes[1].gain(at: 1449) == 0)
        #expect(envelopes[0].gain(at: 1750) == 0 && envelopes[1].gain(at: 1750) == 1)
    }

    @Test func overlappingClipsWithoutACrossfadeSwitchQuickly() {
        let envelopes = CrossfadeEnvelope.envelopes(
            for: [0..<48_000, 24_000..<96_000], crossfade: 0, sampleRate: 48_000)
        #expect(envelopes[0].fall == 35_880..<36_120 && envelopes[1].rise == 35_880..<36_120)
        #expect(envelopes[0].plateau == 240..<35_880 && envelopes[1].plateau == 36_120..<95_760)
    }

    @Test func adjacentClipsHaveShortRamps() {
        let envelopes = CrossfadeEnvelope.envelopes(
            for: [0..<48_000, 48_000..<96_000], crossfade: 24_000, sampleRate: 48_000)
        #expect(envelopes[0].fall == 47_760..<48_000 && envelopes[1].rise == 48_000..<48_240)
        #expect(envelopes[0].gain(at: 47_999) < 0.01 && envelopes[1].gain(at: 48_000) < 0.01)
        #expect(envelopes[0].gain(at: 0) < 0.01 && envelopes[0].gain(at: 240) == 1)
        #expect(envelopes[1].gain(at: 95_999) < 0.01 && envelopes[1].gain(at: 96_000) == 0)
    }
}
