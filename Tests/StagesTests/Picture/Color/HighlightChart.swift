import Foundation
import JobFiles
import LibAV

/// The picture of docs/decisions/pictures.md: patches as each mapping shows them, each around a square with the
/// correct colour.
///
/// Columns: Dayreel from HLG, Dayreel from PQ, then the other mappings. Rows: a ColorChecker lit as BT.2408 specifies, the same with two
/// stops more light, and vivid highlights. In the first row the square is the chart on an SDR display; below, it has the light's own hue
/// and saturation and the brightness of its patch.
struct HighlightChart {
    typealias Mapping = (SIMD3<Double>) throws -> SIMD3<Double>

    /// Light in cd/m² of BT.2020's primaries: lamp, skies, wall, sunset, leaf, skin, clouds.
    private static let highlights = [
        SIMD3(404.0, 202, 28), SIMD3(600, 80, 30), SIMD3(127, 212, 604), SIMD3(220, 300, 520), SIMD3(110, 160, 320),
        SIMD3(60, 80, 700), SIMD3(598, 319, 66), SIMD3(700, 330, 90), SIMD3(800, 700, 60), SIMD3(180, 330, 60),
        SIMD3(420, 300, 230), SIMD3(560, 600, 620),
    ]
    private static let (patch, gap, across) = (40, 4, 6)

    private let mappings: [Mapping]

    /// `own` are Dayreel's mappings, which come before the others.
    init(showing own: [Mapping]) { mappings = own + OtherToneMapping.allCases.map { other in { other.mapped($0) } } }

    func frame() throws -> VideoFrame {
        let pitch = Self.patch + Self.gap
        let width = mappings.count * (Self.across * pitch + 3 * Self.gap)
        var frame = try VideoFrame(width: width, height: 10 * pitch + 9 * Self.gap, pixelFormat: "rgb24")
        Self.fill(&frame, x: 0, y: 0, width: frame.width, height: frame.height, SIMD3(repeating: 0.16))
        for (column, mapping) in mappings.enumerated() {
            let left = column * (Self.across * pitch + 3 * Self.gap) + 2 * Self.gap
            var top = 2 * Self.gap
            for (row, lights) in [ColorChecker.hdr(exposure: 1), ColorChecker.hdr(exposure: 4), Self.highlights]
                .enumerated()
            {
                for (index, light) in lights.enumerated() {
                    let shown = try mapping(light)
                    let right = row == 0 ? ColorChecker.patches[index] : Self.likeLight(light, asBrightAs: shown)
                    let (x, y) = (left + index % Self.across * pitch, top + index / Self.across * pitch)
                    Self.fill(&frame, x: x, y: y, width: Self.patch, height: Self.patch, shown)
                    let (inset, side) = (Self.patch * 3 / 10, Self.patch * 4 / 10)
                    Self.fill(&frame, x: x + inset, y: y + inset, width: side, height: side, right)
                }
                top += lights.count / Self.across * pitch + 3 * Self.gap
            }
        }
        return frame
    }

    /// The light's colour, scaled to the same brightest channel.
    private static func likeLight(_ light: SIMD3<Double>, asBrightAs shown: SIMD3<Double>) -> SIMD3<Double> {
        let color = ColorConversions.bt709(light)
        return (color / color.max()).mapped { pow(max(0, $0), 1 / 2.4) * shown.max() }
    }

    private static func fill(
        _ frame: inout VideoFrame, x: Int, y: Int, width: Int, height: Int, _ color: SIMD3<Double>
    ) {
        let codes = color.mapped { (min(1, max(0, $0)) * 255).rounded() }
        frame.withMutablePlane(0) { bytes, stride, _, _ in
            for row in y..<y + height {
                for column in x..<x + width {
                    for channel in 0..<3 { bytes[row * stride + 3 * column + channel] = UInt8(codes[channel]) }
                }
            }
        }
    }

    /// The largest difference between samples of two pictures of the same size in 8-bit RGB.
    static func largestDifference(_ first: borrowing VideoFrame, _ second: borrowing VideoFrame) -> Int {
        let rows = min(first.height, second.height)
        return first.withPlane(0) { one, stride, _, _ in
            second.withPlane(0) { other, otherStride, width, _ in
                (0..<rows).reduce(0) { largest, row in
                    (0..<width).reduce(largest) {
                        max($0, abs(Int(one[row * stride + $1]) - Int(other[row * otherStride + $1])))
                    }
                }
            }
        }
    }
}
