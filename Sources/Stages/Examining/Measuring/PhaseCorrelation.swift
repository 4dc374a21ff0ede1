import Foundation
import LibAV

/// Measures by how much the content of one picture has moved in another: the peak of their phase correlation (Kuglin and Hines, 1975), to
/// fractions of a pixel.
final class PhaseCorrelation {
    /// The transform of a picture under a Hann window.
    struct Spectrum { fileprivate var values: [SIMD2<Float>] }

    private let width: Int
    private let height: Int
    private let rows: FourierTransform
    private let columns: FourierTransform
    private let window: [Float]

    /// For pictures of this size in pixels, of at most 256 by 256. Throws `LibAVError`.
    init(width: Int, height: Int) throws {
        (self.width, self.height) = (width, height)
        rows = try FourierTransform(length: Self.power(of: width))
        columns = try FourierTransform(length: Self.power(of: height))
        func hann(_ place: Int, _ length: Int) -> Float {
            Float(0.5 - 0.5 * cos(2 * Double.pi * (Double(place) + 0.5) / Double(length)))
        }
        window = (0..<height).flatMap { row in (0..<width).map { hann(row, height) * hann($0, width) } }
    }

    private static func power(of length: Int) -> Int {
        var power = 1
        while power < length { power *= 2 }
        return power
    }

    func spectrum(of picture: GrayPicture) -> Spectrum {
        let mean = picture.levels.reduce(0, +) / Float(picture.levels.count)
        var values = [SIMD2<Float>](repeating: .zero, count: rows.length * columns.length)
        for row in 0..<height {
            var line = [SIMD2<Float>](repeating: .zero, count: rows.length)
            for column in 0..<width {
                let at = row * width + column
                line[column].x = (picture.levels[at] - mean) * window[at]
            }
            values.replaceSubrange(row * rows.length..<(row + 1) * rows.length, with: rows.forward(line))
        }
        transformColumns(of: &values) { columns.forward($0) }
        return Spectrum(values: values)
    }

    private func transformColumns(of values: inout [SIMD2<Float>], by transform: ([SIMD2<Float>]) -> [SIMD2<Float>]) {
        var line = [SIMD2<Float>](repeating: .zero, count: columns.length)
        for column in 0..<rows.length {
            for row in 0..<columns.length { line[row] = values[row * rows.length + column] }
            for (row, value) in transform(line).enumerated() { values[row * rows.length + column] = value }
        }
    }

    /// The way of the content from the first picture to the second, in pixels; none between pictures without content.
    func displacement(from first: Spectrum, to second: Spectrum) -> SIMD2<Float> {
        var values = zip(second.values, first.values).map { b, a in
            // b times the conjugate of a, with only its phase kept.
            let product = SIMD2(b.x * a.x + b.y * a.y, b.y * a.x - b.x * a.y)
            let size = (product * product).sum().squareRoot()
            return size > 1e-6 ? product / size : .zero
        }
        for row in 0..<columns.length {
            let range = row * rows.length..<(row + 1) * rows.length
            values.replaceSubrange(range, with: rows.inverse(Array(values[range])))
        }
        transformColumns(of: &values) { columns.inverse($0) }
        return peak(of: values)
    }

    /// The middle of the highest peak, among ways of at most a quarter of the picture.
    private func peak(of values: [SIMD2<Float>]) -> SIMD2<Float> {
        func value(_ x: Int, _ y: Int) -> Float {
            let (column, row) = ((x + rows.length) % rows.length, (y + columns.length) % columns.length)
            return values[row * rows.length + column].x
        }
        var best = (x: 0, y: 0, value: value(0, 0))
        for y in -height / 4...height / 4 {
            for x in -width / 4...width / 4 where value(x, y) > best.value { best = (x, y, value(x, y)) }
        }
        guard best.value > 0 else { return .zero }
        var (sum, moment) = (Float(0), SIMD2<Float>.zero)
        for y in best.y - 2...best.y + 2 {
            for x in best.x - 2...best.x + 2 {
                let weight = max(0, value(x, y))
                sum += weight
                moment += SIMD2(Float(x), Float(y)) * weight
            }
        }
        return moment / sum
    }
}
