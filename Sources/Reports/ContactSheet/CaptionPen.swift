import Model
import Stages
import Typography

/// Draws lines of text in one font and size. The font is opened once, so that a line costs a fraction of a millisecond.
final class CaptionPen {
    /// Text size in pixels.
    private let size: Int
    private let width: Int
    private let typesetter: Typesetter
    /// Characters that no installed font has, from the lines so far, each once.
    private(set) var missing: [Unicode.Scalar] = []

    /// `font` is the name of a family or the path of a file. A text wider than `width` ends in an ellipsis. Throws `DayreelError`.
    init(font: String, locale: String, isBold: Bool = false, size: Int, width: Int) throws {
        self.size = size
        self.width = width
        typesetter = try Typesetter(font: font, locale: locale, isBold: isBold)
    }

    /// The text, positioned relative to the pen's start.
    func picture(of text: String) throws -> TextPicture {
        try typesetting {
            let line = try typesetter.line(text.onOneLine, size: size, widest: width)
            for scalar in line.missing where !missing.contains(scalar) { missing.append(scalar) }
            return try line.picture()
        }
    }
}
