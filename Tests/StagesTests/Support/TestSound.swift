import Foundation

@testable import Stages

/// Synthesised sound: noise and something like speech, the same each time.
enum TestSound {
    /// Numbers from −1 to 1, evenly distributed.
    struct Numbers {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / 8_388_608 - 1
        }
    }

    /// Independent white noise in both channels at a level in dB of full scale (RMS).
    static func noise(_ level: Double, count: Int, seed: UInt64 = 1) -> SampleBlock {
        var numbers = Numbers(seed: seed)
        var block = SampleBlock(count: count)
        let peak = Float(pow(10, level / 20) * 3.0.squareRoot())
        for index in 0..<count {
            block.left[index] = numbers.next() * peak
            block.right[index] = numbers.next() * peak
        }
        return block
    }

    /// Syllables of a fifth of a second and pauses between some: a glottal pulse of 110 to 160 Hz through three formants of a vowel, in
    /// both channels alike. The RMS level in dB of full scale is that of the syllables.
    static func speech(_ level: Double, count: Int, seed: UInt64 = 1) -> SampleBlock {
        let vowels: [[Double]] = [[700, 1200, 2600], [300, 2200, 3000], [500, 900, 2400], [400, 1900, 2600]]
        var numbers = Numbers(seed: seed)
        var block = SampleBlock(count: count)
        var (start, phase) = (4800, 0.0)
        while start + 9600 <= count {
            defer { start += 10_560 }
            guard numbers.next() > -0.5 else { continue }
            let pitch = 135 + 25 * Double(numbers.next())
            var formants = vowels[Int((numbers.next() + 1) * 1.99)].map { Resonance(hertz: $0, width: 100) }
            var syllable = (0..<9600).map { index -> Double in
                phase += pitch / 48_000
                if phase >= 1 { phase -= 1 }
                let pulse = phase < pitch / 48_000 ? 1.0 : 0
                let sound = formants.indices.reduce(pulse) { formants[$1].next($0) }
                return sound * sin(.pi * Double(index) / 9600)
            }
            let power = syllable.reduce(0) { $0 + $1 * $1 } / 9600
            let scale = pow(10, level / 20) / power.squareRoot()
            for index in syllable.indices {
                syllable[index] *= scale
                block.left[start + index] += Float(syllable[index])
            }
        }
        block.right = block.left
        return block
    }

    /// A second-order resonance at 48 kHz.
    private struct Resonance {
        private let (first, second): (Double, Double)
        private var (one, two) = (0.0, 0.0)

        init(hertz: Double, width: Double) {
            let radius = exp(-.pi * width / 48_000)
            (first, second) = (2 * radius * cos(2 * .pi * hertz / 48_000), -radius * radius)
        }

        mutating func next(_ input: Double) -> Double {
            let output = input * (1 - first - second) + first * one + second * two
            (one, two) = (output, one)
            return output
        }
    }
}

extension SampleBlock {
    /// The samples of both, added. Both have the same number.
    static func + (one: SampleBlock, other: SampleBlock) -> SampleBlock {
        var sum = one
        for index in one.left.indices {
            sum.left[index] += other.left[index]
            sum.right[index] += other.right[index]
        }
        return sum
    }

    /// dB of full scale (RMS) of a range of the left channel.
    func decibels(_ range: Range<Int>) -> Double { 20 * log10(max(1e-9, level(range))) }
}

/// Gives the samples of a block, then silence.
final class TestSource: SampleSource {
    private var rest: SampleBlock

    init(_ block: SampleBlock) { rest = block }

    func read(_ count: Int) -> SampleBlock {
        if rest.count < count { rest.appendSilence(count - rest.count) }
        defer { rest.removeFirst(count) }
        return rest.first(count)
    }
}
