/// What the speech detector sees of sound: the loudness of 80 bands, in frames of 25 ms every 10 ms, as Kaldi's filterbank has it.
struct SpeechBands {
    private static let count = 512
    /// The least energy that a band can have: that of the smallest step of a `Float`.
    private static let floor = 1.192_092_9e-07
    /// By how much of a sample the next one is lowered, to raise the treble.
    private static let emphasis = 0.97
    /// The place of each sample before the transform: its bits in reverse.
    private static let order: [Int] = (0..<count).map { index in
        (0..<9).reduce(0) { $0 | ((index >> $1) & 1) << (8 - $1) }
    }

    private let model: SpeechModel
    private var waiting: [Float] = []

    init(_ model: SpeechModel) { self.model = model }

    /// The frames that the next samples complete, 80 numbers each. Samples are −1…1, mono, 16 kHz.
    mutating func next(_ samples: [Float]) -> [Float] {
        waiting += samples
        var (features, first): ([Float], Int) = ([], 0)
        while first + SpeechModel.length <= waiting.count {
            features += frame(waiting[first..<(first + SpeechModel.length)])
            first += SpeechModel.step
        }
        waiting.removeFirst(first)
        return features
    }

    private func frame(_ samples: ArraySlice<Float>) -> [Float] {
        let powers = powers(of: emphasised(samples))
        return model.bands.enumerated().map { index, band in
            var energy = 0.0
            for (place, weight) in band.weights.enumerated() { energy += powers[band.first + place] * Double(weight) }
            let loudness = Float(PlainMath.logarithm(max(energy, Self.floor)))
            return (loudness - model.mean[index]) * model.scale[index]
        }
    }

    /// The samples of a frame as 16-bit numbers, without their mean, with more treble, under the window.
    private func emphasised(_ samples: ArraySlice<Float>) -> [Double] {
        let values = samples.map { Double($0) * 32768 }
        let mean = values.reduce(0, +) / Double(values.count)
        return values.indices.map { index in
            let before = values[index == 0 ? 0 : index - 1] - mean
            return (values[index] - mean - Self.emphasis * before) * Double(model.window[index])
        }
    }

    /// The power at each frequency from 0 to half the sample rate, by the transform of Cooley and Tukey.
    private func powers(of frame: [Double]) -> [Double] {
        var values = Self.order.map { SIMD2<Double>($0 < frame.count ? frame[$0] : 0, 0) }
        Self.transform(&values, cosine: model.cosine.span, sine: model.sine.span)
        return values[...SpeechModel.highest].map { ($0 * $0).sum() }
    }

    private static func transform(_ values: inout [SIMD2<Double>], cosine: Span<Double>, sine: Span<Double>) {
        var target = values.mutableSpan
        var half = 1
        while half < count {
            let turn = count / (2 * half)
            for first in stride(from: 0, to: count, by: 2 * half) {
                for place in 0..<half {
                    let (one, other) = (target[first + place], target[first + place + half])
                    let (real, imaginary) = (cosine[place * turn], -sine[place * turn])
                    let turned = SIMD2(
                        other.x * real - other.y * imaginary, other.x * imaginary + other.y * real)
                    target[first + place] = one + turned
                    target[first + place + half] = one - turned
                }
            }
            half *= 2
        }
    }
}
