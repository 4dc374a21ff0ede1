import Foundation
import Testing

@testable import Stages

@Suite struct PeakLimiterTests {
    private let ceiling: Float = 0.8414

    /// The limiter's output for a signal, without its delay, from blocks of a length that does not divide it.
    private func limited(_ signal: SampleBlock) -> SampleBlock {
        var limiter = PeakLimiter(ceiling: ceiling, sampleRate: 48_000)
        var input = signal
        input.appendSilence(limiter.delay)
        var output = SampleBlock(count: 0)
        while input.count > 0 {
            let count = min(777, input.count)
            output.append(limiter.process(input.first(count)))
            input.removeFirst(count)
        }
        output.removeFirst(limiter.delay)
        return output
    }

    private func sine(_ hertz: Double, _ amplitude: Double, count: Int = 48_000, phase: Double = 0) -> SampleBlock {
        var block = SampleBlock(count: count)
        for index in 0..<count {
            block.left[index] = Float(amplitude * sin(2 * .pi * hertz * Double(index) / 48_000 + phase))
            block.right[index] = block.left[index] * 0.5
        }
        return block
    }

    private func truePeak(_ block: SampleBlock) -> Float {
        var meter = TruePeakMeter()
        var levels = [Float](repeating: 0, count: block.count)
        meter.read(block.left, above: 0, into: &levels)
        return levels.max() ?? 0
    }

    @Test func theMeterSeesPeaksBetweenSamples() {
        // A sine at a quarter of the sample rate, with peaks between the samples: the samples reach 0.707, the signal 1.
        #expect(abs(truePeak(sine(12_000, 1, phase: .pi / 4)) - 1) < 0.03)
        #expect(abs(truePeak(sine(997, 0.5)) - 0.5) < 0.01)
    }

    @Test func theMeterSkipsOnlyLowPeaks() {
        let signal = sine(3000, 0.9)
        var (all, high) = ([Float](repeating: 0, count: signal.count), [Float](repeating: 0, count: signal.count))
        var meters = (TruePeakMeter(), TruePeakMeter())
        meters.0.read(signal.left, above: 0, into: &all)
        meters.1.read(signal.left, above: 0.7, into: &high)
        for index in all.indices where all[index] > 0.7 { #expect(high[index] == all[index]) }
    }

    @Test func soundBelowTheCeilingPassesUnchanged() {
        let signal = sine(440, 0.83)
        #expect(limited(signal) == signal)
    }

    @Test(arguments: [(40.0, 1.0), (997, 2), (12_000, 1.4), (440, 3.9)])
    func nothingExceedsTheCeiling(hertz: Double, amplitude: Double) {
        let output = limited(sine(hertz, amplitude, phase: .pi / 4))
        #expect(output.count == 48_000)
        #expect(truePeak(output) <= ceiling * 1.01)
        // The ceiling is used: the limiter does not reduce the sound more than needed. Between peaks, 40 Hz recovers a little.
        #expect(truePeak(output) > ceiling * 0.93)
        // Both channels get the same factor.
        #expect(zip(output.left, output.right).allSatisfy { abs($0 * 0.5 - $1) < 0.0001 })
    }

    @Test func aClickIsLoweredSmoothlyAndInPlace() {
        var signal = sine(440, 0.1)
        for index in 24_000..<24_100 { signal.left[index] += 3 * Float(sin(.pi * Double(index - 24_000) / 100)) }
        let output = limited(signal)
        #expect(truePeak(output) <= ceiling * 1.01)
        let gains = zip(output.left, signal.left).map { abs($1) > 0.02 ? $0 / $1 : Float.nan }
        // Nothing changes more than 10 ms before or half a second after.
        #expect(gains[..<23_500].allSatisfy { $0.isNaN || $0 == 1 })
        #expect(gains[47_500...].allSatisfy { $0.isNaN || $0 > 0.995 })
        let steps = zip(gains.dropFirst(), gains).map { abs($0 - $1) }.filter { !$0.isNaN }
        #expect(steps.allSatisfy { $0 < 0.02 })
    }

    @Test func slidingMinimumAndSumAreExact() {
        var (minimum, sum) = (SlidingMinimum(width: 5, initial: 9), MovingSum(width: 5, initial: 9))
        var values = [Int64](repeating: 9, count: 5)
        var random: Int64 = 1
        for _ in 0..<500 {
            random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
            values = values.dropFirst() + [random % 10]
            #expect(minimum.next(random % 10) == values.min())
            #expect(sum.next(random % 10) == values.reduce(0, +))
        }
    }
}
