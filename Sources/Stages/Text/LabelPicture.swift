import LibAV
package import Model
import Typography

/// A text of a film alone: its letters, and what darkens the picture behind them, on a transparent picture of the film's shape.
package enum LabelPicture {
    /// A label as a PNG file of this size in pixels. Without a picture behind it, a gradient takes the least of light that its design has.
    /// Throws `DayreelError`, `LibAVError`, `TextTooWide`.
    package static func png(of label: Label, width: Int, height: Int) throws -> [UInt8] {
        let format = FilmFormat(width: width, height: height, frameRate: FrameRate(30))
        let setter = try TextSetter(font: label.font, locale: label.locale)
        let layout = try TextLayout(label, setter, format: format)
        let raster = try TextRaster(layout.lines, setter, shadow: layout.design.shadow, offset: 0, format: format)
        let least = layout.design.scrim?.least ?? 0
        let scrim = layout.design.scrim.map { Scrim($0, height: height, isAtTop: label.isAtTop) }
        var picture = try VideoFrame(width: width, height: height, pixelFormat: "rgba")
        var (across, down) = (raster.x.united(layout.plate?.x, width), raster.y.united(layout.plate?.y, height))
        (across, down) = (across.united(layout.bar?.x, width), down.united(layout.bar?.y, height))
        if least > 0 { (across, down) = (0..<width, 0..<height) }
        picture.withMutablePlane(0) { bytes, stride, _, _ in
            bytes.update(repeating: 0)
            for y in down {
                let shade = Float((scrim?.weight(ofRow: y) ?? 0) * least)
                for x in across {
                    let plate = layout.plate?.coverage(x: Double(x) + 0.5, y: Double(y) + 0.5) ?? 0
                    let pixel = raster.pixel(
                        x: x, y: y, shade: shade, plate: plate, bar: layout.bar?.coverage(x: x, y: y) ?? 0)
                    for channel in 0..<4 { bytes[y * stride + 4 * x + channel] = pixel[channel] }
                }
            }
        }
        return try PNG.encodeTransparent(picture)
    }
}

extension TextRaster {
    /// Red, green, blue and opacity of a pixel, not premultiplied. `shade` is the share of light that a gradient takes, `plate` the share
    /// that a plate covers, which is dark here: it needs a picture to blur. `bar` is the share that a bar covers.
    fileprivate func pixel(x column: Int, y row: Int, shade: Float, plate: Float, bar: Float) -> SIMD4<UInt8> {
        let isInside = x.contains(column) && y.contains(row)
        let index = (row - y.lowerBound) * x.count + column - x.lowerBound
        let (stays, added) = isInside ? (keep[index], light[index]) : (1, .zero)
        let opacity = 1 - stays * (1 - shade) * (1 - 0.57 * plate) * (1 - bar)
        guard opacity > 0.001 else { return .zero }
        let amber = SIMD3(Float(TextColor.amber.red), Float(TextColor.amber.green), Float(TextColor.amber.blue))
        let color = (added + amber * (bar * stays)) / opacity
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

extension TextBar {
    /// Pixels that it touches.
    fileprivate var x: Range<Int> { Int(left)..<Int(right) + 1 }
    fileprivate var y: Range<Int> { Int(top)..<Int(bottom) + 1 }

    /// The share of a pixel that it covers, from 0 to 1.
    fileprivate func coverage(x: Int, y: Int) -> Float {
        func share(_ first: Double, _ last: Double, of pixel: Int) -> Double {
            max(0, min(last, Double(pixel + 1)) - max(first, Double(pixel)))
        }
        return Float(share(left, right, of: x) * share(top, bottom, of: y))
    }
}
