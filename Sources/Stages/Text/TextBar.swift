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
