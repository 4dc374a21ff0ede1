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
