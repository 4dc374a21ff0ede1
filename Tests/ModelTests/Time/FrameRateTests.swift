import Model
import Testing

@Suite struct FrameRateTests {
    static let rates =
        [24, 25, 30, 50, 60].map { FrameRate($0) } + [24, 30, 60].map { FrameRate($0 * 1000, over: 1001) }

    @Test(arguments: rates)
    func framesSurviveConversionToMicroseconds(rate: FrameRate) {
        for frames in Array(0..<2000) + [107_892, 3_236_760] {
            let time = rate.time(ofFrames: frames)
            #expect(rate.nearestFrames(to: time) == frames)
            #expect(rate.wholeFrames(in: time) == frames)
        }
    }

    @Test func wholeFramesNeverRoundUp() {
        let rate = FrameRate(30)
        #expect(rate.wholeFrames(in: .milliseconds(2070)) == 62)
        #expect(rate.wholeFrames(in: .milliseconds(33)) == 0)
        #expect(rate.wholeFrames(in: .milliseconds(34)) == 1)
    }

    @Test func samplesNeverDrift() {
        let ntsc = FrameRate(30_000, over: 1001)
        // 30,000 frames of 1001/30000 s are 1001 s exactly.
        #expect(ntsc.sample(atFrame: 30_000, sampleRate: 48_000) == 1001 * 48_000)
        #expect(ntsc.sample(atFrame: 1, sampleRate: 48_000) == 1601)
        #expect(ntsc.sample(atFrame: 5, sampleRate: 48_000) == 8008)
        #expect(FrameRate(30).sample(atFrame: 7, sampleRate: 48_000) == 11_200)
    }

    @Test func printsAsAFraction() {
        #expect("\(FrameRate(25))" == "25")
        #expect("\(FrameRate(24_000, over: 1001))" == "24000/1001")
    }
}
