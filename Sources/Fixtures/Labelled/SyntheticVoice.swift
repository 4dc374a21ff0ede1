import Foundation

/// A voice by formulas: pulses through three resonances, five vowels in turn, in syllables of 0.18 s. The detector takes it for speech.
package enum SyntheticVoice {
    private static let vowels: [[Double]] = [
        [700, 1220, 2600], [300, 2300, 3000], [500, 900, 2500], [400, 2000, 2800], [650, 1700, 2500],
    ]

    /// Samples at 16 kHz; the voice speaks at these of them.
    package static func samples(_ count: Int, speaking: Range<Int>) -> [Float] {
        var random: UInt32 = 1
        var state = [(Double, Double)](repeating: (0, 0), count: 3)
        var phase = 0
        return (0..<count).map { index in
            random = random &* 1_664_525 &+ 1_013_904_223
            let noise = Double(random >> 8) / Double(1 << 23) - 1
            guard speaking.contains(index) else { return Float(noise * 0.0005) }
            let (syllable, time) = ((index - speaking.lowerBound) / 2880, (index - speaking.lowerBound) % 2880)
            phase += 110 + (syllable * 37) % 50 + 20 * time / 2880
            let isPulse = phase >= 16_000
            if isPulse { phase -= 16_000 }
            let envelope = time > 2400 ? 0 : min(Double(time) / 400, 1, Double(2400 - time) / 800)
            let source = (isPulse ? envelope : 0) + (time > 2400 ? 0.05 * noise : 0)
            var sum = 0.0
            for (number, frequency) in vowels[(syllable * 3) % 5].enumerated() {
                let radius = exp(-Double.pi * Double(60 + 40 * number) / 16_000)
                let turn = 2 * radius * cos(2 * Double.pi * frequency / 16_000)
                let value = source + turn * state[number].0 - radius * radius * state[number].1
                state[number] = (value, state[number].0)
                sum += value * (1 - radius) * [1, 0.7, 0.4][number]
            }
            return Float(sum * 2 * 0.6 + noise * 0.0005)
        }
    }
}
