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
        let envelopes = CrossfadeEnvelope.envelopes(for: [0..<1000, 800..<2000], crossfade: 100, sampleRate: 48_000)
        #expect(envelopes[0].fall == 850..<950 && envelopes[1].rise == 850..<950)
        #expect(envelopes[0].gain(at: 849) == 1 && envelopes[1].gain(at: 849) == 0)
        #expect(envelopes[0].gain(at: 950) == 0 && envelopes[1].gain(at: 950) == 1)
    }

    @Test func clipsThatOnlyMeetHaveShortRamps() {
        let envelopes = CrossfadeEnvelope.envelopes(
            for: [0..<48_000, 48_000..<96_000], crossfade: 24_000, sampleRate: 48_000)
        #expect(envelopes[0].fall == 47_760..<48_000 && envelopes[1].rise == 48_000..<48_240)
        #expect(envelopes[0].gain(at: 47_999) < 0.01 && envelopes[1].gain(at: 48_000) < 0.01)
        #expect(envelopes[0].gain(at: 0) < 0.01 && envelopes[0].gain(at: 240) == 1)
        #expect(envelopes[1].gain(at: 95_999) < 0.01 && envelopes[1].gain(at: 96_000) == 0)
    }
}
