import LibAV
import Model

/// An upright bar beside a caption.
struct TextBar: Hashable {
    /// In pixels of the frame.
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    /// `share` is the visible share of the bar, of 256; `offset` is in pixels below its place.
    func apply(to frame: inout VideoFrame, share: Int, offset: Double) {
        guard share > 0 else { return }
        if frame.isDeep {
            apply(UInt16.self, TextColor.amber.codes(in: .hdr), to: &frame, share: share, offset: offset)
        } else {
            apply(UInt8.self, TextColor.amber.codes(in: .sdr), to: &frame, share: share, offset: offset)
        }
    }

    private func apply<Sample: FilmSample>(
        _: Sample.Type, _ codes: [Double], to frame: inout VideoFrame, share: Int, offset: Double
    ) {
        for plane in 0..<min(codes.count, frame.planeCount) {
            let scale = plane == 0 ? 1.0 : 2.0
            let code = codes[plane] * Double(1 << Sample.extraBits)
            frame.withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                let columns = Self.coverage(from: left / scale, to: right / scale, of: width)
                let rows = Self.coverage(from: (top + offset) / scale, to: (bottom + offset) / scale, of: height)
                for row in rows {
                    for column in columns {
                        let covered = row.share * column.share * Double(share) / 256
                        let place = row.index * stride + column.index
                        let old = Double(samples[place])
                        let new = (old + (code - old) * covered).rounded()
                        samples[place] = Sample(max(0, min(Double(Sample.most), new)))
                    }
                }
            }
        }
    }

    /// The samples of a row or column that are covered, with the share of each.
    private static func coverage(from first: Double, to last: Double, of count: Int) -> [(index: Int, share: Double)] {
        let range =
            max(
                0, Int(first.rounded(.down)))..<max(
                max(0, Int(first.rounded(.down))), min(count, Int(last.rounded(.up))))
        return range.map { ($0, min(last, Double($0 + 1)) - max(first, Double($0))) }.filter { $0.1 > 0 }
    }
}

extension TextColor {
    /// Luma and the two colour differences in limited range, in codes of 8 bits.
    fileprivate func codes(in film: PictureFormat) -> [Double] {
        let color = SIMD3(red, green, blue)
        let signal = film.weights.lumaChroma(film == .hdr ? HLGMapping.color(ofSDR: color) : color)
        return [16 + 219 * signal.x, 128 + 224 * signal.y, 128 + 224 * signal.z]
    }
}

/// A plate with round ends behind a line of text: the picture under it, blurred and darkened.
struct FrostedPlate {
    /// In pixels of the frame.
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    /// The share of light that stays, and the grey that is added, in full range.
    private static let kept: Float = 0.43
    private static let grey: Float = 0.016
    /// Percent of the height.
    private static let sigma = 1.8

    /// The share of a pixel that the plate covers, from 0 to 1.
    func coverage(x: Double, y: Double) -> Float {
        let radius = (bottom - top) / 2
        let across = max(left + radius - x, x - (right - radius), 0)
        let down = y - (top + bottom) / 2
        return Float(max(0, min(1, radius - (across * across + down * down).squareRoot() + 0.5)))
    }

    /// `share` is the visible share of the plate, of 256.
    func apply(to frame: inout VideoFrame, share: Int) {
        guard share > 0 else { return }
        if frame.isDeep {
            apply(UInt16.self, to: &frame, share: share)
        } else {
            apply(UInt8.self, to: &frame, share: share)
        }
    }

    private func apply<Sample: FilmSample>(_: Sample.Type, to frame: inout VideoFrame, share: Int) {
        let sigma = Self.sigma / 100 * Double(frame.height)
        let unit = Float(1 << Sample.extraBits)
        for plane in 0..<frame.planeCount {
            let scale = plane == 0 ? 1.0 : 2.0
            let (black, range): (Float, Float) = plane == 0 ? (16 * unit, 219 * unit) : (128 * unit, 0)
            frame.withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                let x = max(0, Int(left / scale))..<min(width, Int((right / scale).rounded(.up)) + 1)
                let y = max(0, Int(top / scale))..<min(height, Int((bottom / scale).rounded(.up)) + 1)
                guard !x.isEmpty, !y.isEmpty else { return }
                let soft = SoftRegion(x: x, y: y, sigma: sigma / scale, width: width, height: height) {
                    Float(samples[$1 * stride + $0])
                }
                let dither = OrderedDither.rows(count: 8)
                for row in y {
                    for column in x {
                        let covered =
                            coverage(x: (Double(column) + 0.5) * scale, y: (Double(row) + 0.5) * scale) * Float(share)
                            / 256
                        guard covered > 0 else { continue }
                        let old = Float(samples[row * stride + column])
                        let new = black + (soft.value(column, row) - black) * Self.kept + range * Self.grey
                        let value = old + (new - old) * covered + Float(dither[(row & 7) * 8 + column & 7]) / 32_768
                        samples[row * stride + column] = Sample(max(0, min(Float(Sample.most), value)))
                    }
                }
            }
        }
    }
}

/// A region of a plane, blurred: averages of small squares, then three box filters, which come close to a Gaussian.
private struct SoftRegion {
    private let originX: Int
    private let originY: Int
    private let pitch: Int
    private let columns: Int
    private let rows: Int
    private var values: [Float]

    init(x: Range<Int>, y: Range<Int>, sigma: Double, width: Int, height: Int, _ sample: (Int, Int) -> Float) {
        let side = max(1, Int(sigma / 3))
        let margin = Int(3 * sigma) + side
        let (firstX, firstY) = (x.lowerBound - margin, y.lowerBound - margin)
        let (wide, high) = ((x.count + 2 * margin) / side + 1, (y.count + 2 * margin) / side + 1)
        (originX, originY, pitch, columns, rows) = (firstX, firstY, side, wide, high)
        values = Array(repeating: 0, count: wide * high)
        for row in 0..<high {
            for column in 0..<wide {
                var sum: Float = 0
                for down in 0..<side {
                    let line = max(0, min(height - 1, firstY + row * side + down))
                    for across in 0..<side {
                        sum += sample(max(0, min(width - 1, firstX + column * side + across)), line)
                    }
                }
                values[row * wide + column] = sum / Float(side * side)
            }
        }
        // Three boxes of 2r + 1 have the variance r (r + 1) (of squares).
        let cells = sigma / Double(side)
        let radius = max(1, Int(((1 + 4 * cells * cells).squareRoot() - 1) / 2 + 0.5))
        for _ in 0..<3 {
            smooth(radius, count: columns, lines: rows, step: 1, line: columns)
            smooth(radius, count: rows, lines: columns, step: columns, line: 1)
        }
    }

    private mutating func smooth(_ radius: Int, count: Int, lines: Int, step: Int, line: Int) {
        for start in 0..<lines {
            let old = (0..<count).map { values[start * line + $0 * step] }
            for index in 0..<count {
                let range = max(0, index - radius)...min(count - 1, index + radius)
                values[start * line + index * step] = old[range].reduce(0, +) / Float(range.count)
            }
        }
    }

    /// The value at a sample of the plane, between the averages' middles.
    func value(_ x: Int, _ y: Int) -> Float {
        let across = (Float(x - originX) + 0.5) / Float(pitch) - 0.5
        let down = (Float(y - originY) + 0.5) / Float(pitch) - 0.5
        let (column, row) = (max(0, min(columns - 2, Int(across))), max(0, min(rows - 2, Int(down))))
        let (right, below) = (across - Float(column), down - Float(row))
        func at(_ x: Int, _ y: Int) -> Float { values[y * columns + x] }
        let upper = at(column, row) * (1 - right) + at(column + 1, row) * right
        let lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
        return upper * (1 - below) + lower * below
    }
}
