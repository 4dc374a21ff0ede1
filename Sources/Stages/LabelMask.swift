import LibAV
import Pipeline

/// A label as two coverage maps of one box: the letters, and the soft shadow that keeps them readable on bright pictures.
///
/// Drawn once for a clip; each frame then only blends the box.
struct LabelMask {
    /// Top left corner of the box in the frame; even, as chroma has half the resolution.
    let left: Int
    let top: Int
    /// Even.
    let width: Int
    let height: Int
    /// Coverage 0…255 of each pixel of the box, row by row.
    let letters: [UInt8]
    let shadow: [UInt8]

    /// The title-safe area begins 5 % from each edge (ITU-R BT.1848).
    private static let safeShare = 20

    /// Throws `LibAVError` of kind `.unsupported` if libav cannot draw text.
    init(_ label: Label, frameWidth: Int, frameHeight: Int) throws {
        let (marginX, marginY) = (frameWidth / Self.safeShare, frameHeight / Self.safeShare)
        let size = max(8, Int((label.size * Double(min(frameWidth, frameHeight)) / 100).rounded()))
        let text = try LabelText(label, size: size, widest: frameWidth - 2 * marginX, canvasWidth: frameWidth * 2)
        let isLeft = label.position == .topLeft || label.position == .bottomLeft
        let isTop = label.position == .topLeft || label.position == .topRight
        // The letters' outer edge touches the safe area; vertically the line does, so that dates do not jump with their
        // descenders from day to day.
        let shiftX = isLeft ? marginX - text.ink.left : frameWidth - marginX - text.ink.right
        let shiftY = isTop ? marginY - text.line.lowerBound : frameHeight - marginY - text.line.upperBound
        let x = Self.evenSpan(text.shade.left + shiftX, text.shade.right + shiftX, limit: frameWidth)
        let y = Self.evenSpan(text.shade.top + shiftY, text.shade.bottom + shiftY, limit: frameHeight)
        (left, width) = (x.lowerBound, x.count)
        (top, height) = (y.lowerBound, y.count)
        letters = text.letters.cropped(x: x, y: y, shiftX: shiftX, shiftY: shiftY)
        shadow = text.shadow.cropped(x: x, y: y, shiftX: shiftX, shiftY: shiftY)
    }

    /// The smallest range with even ends around the given one, within the frame.
    private static func evenSpan(_ first: Int, _ last: Int, limit: Int) -> Range<Int> {
        let lower = min(max(0, first), limit) & ~1
        return lower..<max(lower, min(limit & ~1, (last + 1) & ~1))
    }
}
