import Model
import Testing

@testable import Library

@Suite struct SlowMotionTests {
    @Test func `a file with as many frames a second as were captured is shown slowly`() {
        #expect(SlowMotion.speed(frameRate: 120, captureRate: 120, isMarked: false) == Speed(250))
        #expect(SlowMotion.speed(frameRate: 239.98, captureRate: 240, isMarked: false) == Speed(125))
        #expect(SlowMotion.speed(frameRate: 119.88, captureRate: 119.88, isMarked: false) == Speed(250))
        // Photos marks them.
        #expect(SlowMotion.speed(frameRate: 240, captureRate: nil, isMarked: true) == Speed(125))
    }

    @Test func `a file that is slow already, or a smooth video, is shown as it is`() {
        for (rate, capture) in [(30.0, 120.0), (30, 240), (29.97, 960), (60, 60), (30, 30), (60, 240)] {
            #expect(SlowMotion.speed(frameRate: rate, captureRate: capture, isMarked: false) == nil)
        }
        #expect(SlowMotion.speed(frameRate: 120, captureRate: nil, isMarked: false) == nil)
        #expect(SlowMotion.speed(frameRate: 120, captureRate: 30, isMarked: false) == nil)
        #expect(SlowMotion.speed(frameRate: 30, captureRate: nil, isMarked: true) == nil)
        #expect(SlowMotion.speed(frameRate: 0, captureRate: 0, isMarked: true) == nil)
        // No speed is below an eighth.
        #expect(SlowMotion.speed(frameRate: 960, captureRate: 960, isMarked: false) == Speed(125))
    }
}
