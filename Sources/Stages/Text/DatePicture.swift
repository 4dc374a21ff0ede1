import LibAV
package import Model
import Typography

/// The date of a film alone: white letters and their shadow on a transparent picture of the film's shape.
package enum DatePicture {
    /// The date of a day as a PNG file of this size in pixels. Throws `DayreelError`, `LibAVError`.
    package static func png(of day: Day, style: DateOverlayStyle, width: Int, height: Int) throws -> [UInt8] {
        let text = DateLabel.text(for: day, style: style)
        let isFile = style.font.hasPrefix("/")
        let label = Label(
            text: text, position: style.position, size: style.size, font: isFile ? "" : style.font, locale: style.locale
        )
        let mask = try LabelMask(
            label, font: style.font, fonts: FontDigests(), frameWidth: width, frameHeight: height)
        var picture = try VideoFrame(width: width, height: height, pixelFormat: "rgba")
        picture.withMutablePlane(0) { bytes, stride, _, _ in
            bytes.update(repeating: 0)
            for row in 0..<mask.height {
                for column in 0..<mask.width {
                    let pixel = mask.pixel(row * mask.width + column)
                    let place = (mask.top + row) * stride + (mask.left + column) * 4
                    for (channel, value) in pixel.enumerated() { bytes[place + channel] = value }
                }
            }
        }
        return try PNG.encodeTransparent(picture)
    }
}

extension LabelMask {
    /// The same as `shadowStrength` and `white`, from 0 to 1 in full range.
    private static let shadowShare = Double(shadowStrength) / 255
    private static let whiteShare = Double(white - 16) / 219

    /// Red, green, blue and opacity of a pixel, as `PlaneBlend` would mix it into any picture: the shadow darkens, the letters lie on it,
    /// and coloured signs on both.
    fileprivate func pixel(_ index: Int) -> [UInt8] {
        let letter = Double(letters[index]) / 255
        let shade = Double(shadow[index]) / 255 * Self.shadowShare
        let sign = colors?[index]
        let over = Double(sign?.opacity ?? 0) / 255
        // Premultiplied, from the bottom to the top.
        func mixed(_ channel: UInt8?) -> Double { Self.whiteShare * letter * (1 - over) + Double(channel ?? 0) / 255 }
        let opacity = 1 - (1 - shade) * (1 - letter) * (1 - over)
        guard opacity > 0 else { return [0, 0, 0, 0] }
        let channels = [sign?.red, sign?.green, sign?.blue].map { mixed($0) / opacity }
        return (channels + [opacity]).map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
    }
}
