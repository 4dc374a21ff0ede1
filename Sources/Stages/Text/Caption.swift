import Foundation
import Model
package import Typography

/// A line of text for a contact sheet.
package struct Caption: Hashable, Sendable, Codable {
    package var text: String
    package var isBold: Bool
    /// Text size in pixels.
    package var size: Int
    /// Pixels. A text wider than this ends in an ellipsis.
    package var width: Int

    package init(_ text: String, isBold: Bool = false, size: Int, width: Int) {
        (self.text, self.isBold, self.size, self.width) = (text, isBold, size, width)
    }
}

/// Captions as pictures, each positioned relative to its own start.
package struct CaptionPictures: Sendable, Codable {
    package var pictures: [TextPicture] = []
    /// Characters that no installed font has, each once.
    package var missing: String = ""

    /// Draws the captions in this process. `font` is the name of a family or the path of a file. Throws `DayreelError`.
    package init(of captions: [Caption], font: String, locale: String) throws {
        // A typesetter opens the font once for all of its lines.
        var typesetters: [Bool: Typesetter] = [:]
        for caption in captions {
            let known = typesetters[caption.isBold]
            let typesetter = try known ?? Typesetter(font: font, locale: locale, isBold: caption.isBold)
            typesetters[caption.isBold] = typesetter
            try typesetting {
                let line = try typesetter.line(
                    caption.text.onOneLine, size: Double(caption.size), widest: caption.width)
                for scalar in line.missing where !missing.unicodeScalars.contains(scalar) {
                    missing.unicodeScalars.append(scalar)
                }
                pictures.append(try line.picture())
            }
        }
    }

    /// The parts of a long list, in their order.
    init(_ parts: [CaptionPictures]) {
        pictures = parts.flatMap(\.pictures)
        for scalar in parts.flatMap(\.missing.unicodeScalars) where !missing.unicodeScalars.contains(scalar) {
            missing.unicodeScalars.append(scalar)
        }
    }
}
