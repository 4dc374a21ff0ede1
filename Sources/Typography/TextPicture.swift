import Foundation

/// A text as pixels: how much of each pixel the letters cover, and the colours of signs that have their own.
package struct TextPicture: Hashable, Sendable {
    /// Pixels from the line's left end and from its baseline to the picture's top left corner; negative to the left and above.
    package let left: Int
    package let top: Int
    package let width: Int
    package let height: Int
    /// 0…255 for each pixel, row by row.
    package let coverage: [UInt8]
    /// Row by row; nil if no sign has a colour.
    package let colors: [Color]?

    /// A colour on a transparent background. The components are premultiplied by the opacity.
    package struct Color: Hashable, Sendable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8
        /// 0…255.
        package var opacity: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8) {
            (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
        }
    }

    /// The coverage of letters and coloured signs together, 0…255 for each pixel.
    package var silhouette: [UInt8] {
        guard let colors else { return coverage }
        return zip(coverage, colors).map { max($0, $1.opacity) }
    }
}

extension TextPicture: Codable {
    private enum Key: CodingKey { case left, top, width, height, coverage, colors }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        left = try values.decode(Int.self, forKey: .left)
        top = try values.decode(Int.self, forKey: .top)
        width = try values.decode(Int.self, forKey: .width)
        height = try values.decode(Int.self, forKey: .height)
        coverage = Array(try values.decode(Data.self, forKey: .coverage))
        let bytes = try values.decodeIfPresent(Data.self, forKey: .colors).map { Array($0) }
        colors = bytes.map { bytes in
            stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { at in
                Color(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], opacity: bytes[at + 3])
            }
        }
        let (pixels, isOverflowing) = width.multipliedReportingOverflow(by: height)
        guard width >= 0, height >= 0, !isOverflowing, coverage.count == pixels, colors?.count ?? pixels == pixels
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a picture of another size"))
        }
    }

    /// The pixels as bytes, which JSON has as base64.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(left, forKey: .left)
        try values.encode(top, forKey: .top)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
        try values.encode(Data(coverage), forKey: .coverage)
        let bytes = colors.map { Data($0.flatMap { [$0.red, $0.green, $0.blue, $0.opacity] }) }
        try values.encodeIfPresent(bytes, forKey: .colors)
    }
}
