/// The height of one channel's signal between its samples: four times oversampled, ITU-R BS.1770-4, annex 2.
///
/// The analogue signal between samples may be higher than any of them.
struct TruePeakMeter {
    /// The lag in samples: the level read at a sample is that of the signal between the sample this much earlier and the next one.
    static let delay = 6

    /// The filter of annex 2: for each tap, the coefficients of the four phases.
    private static let filter: [SIMD4<Float>] = [
        [0.0017089843750, -0.0291748046875, -0.0189208984375, -0.0083007812500],
        [0.0109863281250, 0.0292968750000, 0.0330810546875, 0.0148925781250],
        [-0.0196533203125, -0.0517578125000, -0.0582275390625, -0.0266113281250],
        [0.0332031250000, 0.0891113281250, 0.1015625000000, 0.0476074218750],
        [-0.0594482421875, -0.1665039062500, -0.2003173828125, -0.1022949218750],
        [0.1373291015625, 0.4650878906250, 0.7797851562500, 0.9721679687500],
        [0.9721679687500, 0.7797851562500, 0.4650878906250, 0.1373291015625],
        [-0.1022949218750, -0.2003173828125, -0.1665039062500, -0.0594482421875],
        [0.0476074218750, 0.1015625000000, 0.0891113281250, 0.0332031250000],
        [-0.0266113281250, -0.0582275390625, -0.0517578125000, -0.0196533203125],
        [0.0148925781250, 0.0330810546875, 0.0292968750000, 0.0109863281250],
        [-0.0083007812500, -0.0189208984375, -0.0291748046875, 0.0017089843750],
    ]
    /// The largest ratio of a signal between samples to the highest of the samples that the filter sees: the sum of the absolute values of
    /// a phase's coefficients.
    private static let reach: Float = 2.03

    private var line = [Float](repeating: 0, count: Self.filter.count - 1)

    /// Raises each of `levels`, one per sample, to the level read there. Samples that cannot exceed `floor` may be skipped.
    mutating func read(_ samples: [Float], above floor: Float, into levels: inout [Float]) {
        line += samples
        for first in stride(from: 0, to: samples.count, by: 64) {
            let group = first..<min(first + 64, samples.count)
            if highest(first..<(group.upperBound + Self.filter.count - 1)) * Self.reach > floor {
                readGroup(group, into: &levels)
            }
        }
        line.removeFirst(samples.count)
    }

    private func highest(_ range: Range<Int>) -> Float {
        let values = line.span
        var highest: Float = 0
        for index in range { highest = max(highest, abs(values[index])) }
        return highest
    }

    private func readGroup(_ group: Range<Int>, into levels: inout [Float]) {
        let (values, filter) = (line.span, Self.filter.span)
        var target = levels.mutableSpan
        for index in group {
            var between = SIMD4<Float>.zero
            for tap in filter.indices { between += filter[tap] * values[index + tap] }
            let sizes = pointwiseMax(between, -between)
            let exact = max(abs(values[index + 5]), abs(values[index + 6]))
            target[index] = max(target[index], sizes.max(), exact)
        }
    }
}
