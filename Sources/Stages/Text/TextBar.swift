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
        let samples = TextColor.amber.samples
        for plane in 0..<min(samples.count, frame.planeCount) {
            let scale = plane == 0 ? 1.0 : 2.0
            frame.withMutablePlane(plane) { bytes, stride, width, height in
                let columns = Self.coverage(from: left / scale, to: right / scale, of: width)
                let rows = Self.coverage(from: (top + offset) / scale, to: (bottom + offset) / scale, of: height)
                for row in rows {
                    for column in columns {
                        let covered = row.share * column.share * Double(share) / 256
                        let place = row.index * stride + column.index
                        let old = Double(bytes[place])
                        bytes[place] = UInt8(max(0, min(255, (old + (samples[plane] - old) * covered).rounded())))
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
    /// Luma and the two colour differences in BT.709's limited range.
    var samples: [Double] {
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return [16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748]
    }
}
