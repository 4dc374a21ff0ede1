import LibAV
import Model

/// A gradient that darkens the picture behind a text.
struct Scrim {
    /// The gradient's weight in each row of the frame, of 32,768.
    private let weights: [Int32]

    /// `isAtTop` mirrors the gradient for a text near the upper edge.
    init(_ design: ScrimDesign, height: Int, isAtTop: Bool) {
        let weights = (0..<height).map { row in
            guard let top = design.top else { return Int32(32_768) }
            let position = Double(isAtTop ? height - 1 - row : row) / Double(max(1, height - 1))
            let u = max(0, min(1, (position - top / 100) / (1 - top / 100)))
            return Int32((u * u * (3 - 2 * u) * 32_768).rounded())
        }
        self.weights = weights
    }

    /// The gradient's weight in a row, from 0 to 1.
    func weight(ofRow row: Int) -> Double {
        weights.indices.contains(row) ? Double(weights[row]) / 32_768 : 0
    }

    /// Takes light away. `strength` is the share of it that is taken where the gradient is strongest, of 65,536.
    func apply(to frame: inout VideoFrame, strength: Int) {
        guard strength > 0 else { return }
        if frame.isDeep {
            apply(UInt16.self, to: &frame, strength: strength)
        } else {
            apply(UInt8.self, to: &frame, strength: strength)
        }
    }

    private func apply<Sample: FilmSample>(_: Sample.Type, to frame: inout VideoFrame, strength: Int) {
        for plane in 0..<frame.planeCount {
            let (black, step) = (UInt32(Sample.black(ofPlane: plane)), plane == 0 ? 1 : 2)
            frame.withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                let thresholds = OrderedDither.rows(count: width)
                let dither = thresholds.span
                for row in 0..<height {
                    let weight = weights[min(weights.count - 1, row * step)]
                    let kept = 32_768 - (UInt32(weight) * UInt32(strength)) >> 16
                    guard kept < 32_768 else { continue }
                    let (start, kind) = (row * stride, (row & 7) * width)
                    // Wrapping arithmetic, which the compiler turns into SIMD. No sum exceeds 26 bits.
                    let (share, taken) = (kept & 0x7fff, black * (32_768 - kept))
                    for column in 0..<width {
                        let light = UInt32(truncatingIfNeeded: samples[start &+ column]) &* share
                        let sum = light &+ taken &+ UInt32(dither[kind &+ column])
                        samples[start &+ column] = Sample(truncatingIfNeeded: sum &>> 15)
                    }
                }
            }
        }
    }
}
