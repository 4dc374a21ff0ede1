/// A matrix of the speech detector, with what is added to its outputs.
///
/// Each sum is taken in the order of the inputs, by plain multiplications and additions: so a frame gives the same bits on every machine,
/// and whatever frames are worked out beside it.
struct SpeechMatrix: Sendable {
    private let inputs: Int
    private let outputs: Int
    /// By groups of eight outputs, then by inputs.
    private let weights: [SIMD8<Float>]
    private let bias: [SIMD8<Float>]

    /// `weights` has a row for each input, `bias` a number for each output.
    init(_ weights: [Float], inputs: Int, outputs: Int, bias: [Float]) {
        (self.inputs, self.outputs) = (inputs, outputs)
        self.bias = bias.inEights
        self.weights = stride(from: 0, to: outputs, by: 8).flatMap { first in
            (0..<inputs).map { input in
                var group = SIMD8<Float>.zero
                for lane in 0..<min(8, outputs - first) { group[lane] = weights[input * outputs + first + lane] }
                return group
            }
        }
    }

    /// The outputs of rows of inputs, one row after another. `isRectified` makes negative ones zero.
    func times(_ rows: [Float], isRectified: Bool) -> [Float] {
        let count = rows.count / inputs
        var results = [Float](repeating: 0, count: count * outputs)
        var four = [SIMD4<Float>](repeating: .zero, count: inputs)
        for first in stride(from: 0, to: count, by: 4) {
            for row in 0..<4 {
                let start = (first + row) * inputs
                for input in 0..<inputs { four[input][row] = first + row < count ? rows[start + input] : 0 }
            }
            for group in bias.indices {
                var sums = sums(ofGroup: group, four.span)
                if isRectified {
                    for row in 0..<4 { sums[row].replace(with: 0, where: sums[row] .< 0) }
                }
                for row in 0..<min(4, count - first) {
                    let start = (first + row) * outputs + 8 * group
                    for lane in 0..<min(8, outputs - 8 * group) { results[start + lane] = sums[row][lane] }
                }
            }
        }
        return results
    }

    /// The sums of eight outputs for four rows.
    private func sums(ofGroup group: Int, _ four: Span<SIMD4<Float>>) -> [4 of SIMD8<Float>] {
        let (weights, start) = (weights.span, group * inputs)
        var (one, two, three, last) = (bias[group], bias[group], bias[group], bias[group])
        for input in four.indices {
            let (weight, values) = (weights[start + input], four[input])
            one += weight * values[0]
            two += weight * values[1]
            three += weight * values[2]
            last += weight * values[3]
        }
        return [one, two, three, last]
    }
}
