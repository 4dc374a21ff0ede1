import LibAV
package import Model
import Typography

/// The date of a film alone: its letters and their shadow on a transparent picture of the film's shape.
package enum DatePicture {
    /// A label as a PNG file of this size in pixels. Throws `DayreelError`, `LibAVError`.
    package static func png(of label: Label, width: Int, height: Int) throws -> [UInt8] {
        let format = FilmFormat(width: width, height: height, frameRate: FrameRate(30))
        let setter = try TextSetter(font: label.font, locale: label.locale)
        let layout = try TextLayout(label, setter, format: format)
        let raster = try TextRaster(layout.lines, setter, shadow: layout.design.shadow, offset: 0, format: format)
        var picture = try VideoFrame(width: width, height: height, pixelFormat: "rgba")
        let (across, down) = (raster.x.united(layout.plate?.x, width), raster.y.united(layout.plate?.y, height))
        picture.withMutablePlane(0) { bytes, stride, _, _ in
            bytes.update(repeating: 0)
            for y in down {
                for x in across {
                    let plate = layout.plate?.coverage(x: Double(x) + 0.5, y: Double(y) + 0.5) ?? 0
                    let pixel = raster.pixel(x: x, y: y, plate: plate)
                    for channel in 0..<4 { bytes[y * stride + 4 * x + channel] = pixel[channel] }
                }
            }
        }
        return try PNG.encodeTransparent(picture)
    }
}

extension TextRaster {
    /// Red, green, blue and opacity of a pixel, not premultiplied. `plate` is the share that a plate covers, which is dark here: it needs a
    /// picture to blur.
    fileprivate func pixel(x column: Int, y row: Int, plate: Float) -> SIMD4<UInt8> {
        let isInside = x.contains(column) && y.contains(row)
        let index = (row - y.lowerBound) * x.count + column - x.lowerBound
        let (stays, added) = isInside ? (keep[index], light[index]) : (1, .zero)
        let opacity = 1 - stays * (1 - 0.57 * plate)
        guard opacity > 0.001 else { return .zero }
        let color = added / opacity
        let channels = SIMD4(color.x, color.y, color.z, opacity).clamped(lowerBound: .zero, upperBound: .one)
        return SIMD4<UInt8>(channels * 255, rounding: .toNearestOrAwayFromZero)
    }
}

extension Range<Int> {
    /// The smallest range around both, from 0 to a limit.
    fileprivate func united(_ other: Range<Int>?, _ limit: Int) -> Range<Int> {
        guard let other else { return self }
        return Swift.max(
            0, Swift.min(lowerBound, other.lowerBound))..<Swift.min(limit, Swift.max(upperBound, other.upperBound))
    }
}

extension FrostedPlate {
    /// Pixels that it touches.
    fileprivate var x: Range<Int> { Int(left)..<Int(right) + 1 }
    fileprivate var y: Range<Int> { Int(top)..<Int(bottom) + 1 }
}
