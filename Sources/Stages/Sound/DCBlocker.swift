import Foundation

/// Removes a constant offset from sound: a first-order high-pass at 5 Hz.
///
/// An offset costs headroom, and clicks wherever sound begins or ends. The filter attenuates 20 Hz by 0.3 dB, and nothing audible.
struct DCBlocker {
    /// The pole: `1 − 2π · 5 Hz / sample rate`.
    private let pole: Double
    private var left: Memory?
    private var right: Memory?

    private struct Memory {
        var input: Double
        var output = 0.0
    }

    init(sampleRate: Int) { pole = 1 - 2 * Double.pi * 5 / Double(sampleRate) }

    /// Filters samples that follow those before. The first ones begin at their own mean, so that an offset is gone from the first sample
    /// on.
    mutating func filter(_ block: inout SampleBlock) {
        guard block.count > 0 else { return }
        filter(&block.left, &left)
        filter(&block.right, &right)
    }

    private func filter(_ samples: inout [Float], _ memory: inout Memory?) {
        let mean = samples.reduce(0.0) { $0 + Double($1) } / Double(samples.count)
        var last = memory ?? Memory(input: mean)
        for index in samples.indices {
            let input = Double(samples[index])
            last = Memory(input: input, output: input - last.input + pole * last.output)
            samples[index] = Float(last.output)
        }
        memory = last
    }
}
