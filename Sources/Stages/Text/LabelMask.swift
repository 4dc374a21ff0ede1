import LibAV
import Model
import Typography

/// A label as coverage maps of one box: the letters, the soft shadow that keeps them readable on bright pictures, and the colours of emoji.
///
/// Drawn once for a clip; each frame then only blends the box.
struct LabelMask {
    /// Left edge of the box in the frame; even, because chroma has half the resolution.
    let left: Int
    let top: Int
    /// The width, an even number of pixels.
    let width: Int
    let height: Int
    /// Coverage 0…255 of each pixel of the box, row by row.
    let letters: [UInt8]
    let shadow: [UInt8]
    /// Row by row; nil if nothing has a colour.
    let colors: [TextPicture.Color]?

    /// The divisor for the title-safe area, which begins 5 % from each edge (ITU-R BT.1848).
    private static let safeShare = 20

    /// `font` is the family or the path of the label's font file. Throws `DayreelError`, `LibAVError`.
    init(_ label: Label, font: String, fonts: FontDigests, frameWidth: Int, frameHeight: Int) throws {
        let (marginX, marginY) = (frameWidth / Self.safeShare, frameHeight / Self.safeShare)
        let size = max(8, Int((label.size * Double(min(frameWidth, frameHeight)) / 100).rounded()))
        let text = try LabelText(label, font: font, fonts: fonts, size: size, widest: frameWidth - 2 * marginX)
        let isLeft = label.position == .topLeft || label.position == .bottomLeft
        let isTop = label.position == .topLeft || label.position == .topRight
        // Horizontally, the letters' outer edge touches the safe area; vertically, the line does, so that dates do not jump with their
        // descenders from day to day.
        let shiftX = isLeft ? marginX - text.ink.left : frameWidth - marginX - text.ink.right
        let shiftY = isTop ? marginY - text.line.lowerBound : frameHeight - marginY - text.line.upperBound
        let shade = text.shade.including(text.ink)
        let x = Self.evenSpan(shade.left + shiftX, shade.right + shiftX, limit: frameWidth)
        let y = Self.evenSpan(shade.top + shiftY, shade.bottom + shiftY, limit: frameHeight)
        (left, width) = (x.lowerBound, x.count)
        (top, height) = (y.lowerBound, y.count)
        let columns = (x.lowerBound - shiftX)..<(x.upperBound - shiftX)
        let rows = (y.lowerBound - shiftY)..<(y.upperBound - shiftY)
        letters = text.letters.cropped(text.letters.values, x: columns, y: rows, outside: 0)
        shadow = text.shadow.cropped(text.shadow.values, x: columns, y: rows, outside: 0)
        colors = text.colors.map { text.letters.cropped($0, x: columns, y: rows, outside: .clear) }
    }

    /// The smallest range with even ends around the given one, within the frame.
    private static func evenSpan(_ first: Int, _ last: Int, limit: Int) -> Range<Int> {
        let lower = min(max(0, first), limit) & ~1
        return lower..<max(lower, min(limit & ~1, (last + 1) & ~1))
    }
}

extension Bounds {
    /// The smallest rectangle around both.
    fileprivate func including(_ other: Bounds) -> Bounds {
        Bounds(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}

extension TextPicture.Color {
    fileprivate static let clear = TextPicture.Color(red: 0, green: 0, blue: 0, opacity: 0)
}
