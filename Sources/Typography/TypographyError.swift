/// The reason why a text cannot be drawn.
package enum TypographyError: Error, Hashable, Sendable {
    /// fontconfig knows no fonts.
    case noFonts
    /// A file that FreeType cannot read as a font.
    case unreadableFont(path: String)
    /// Pango, Cairo or fontconfig failed, most likely for lack of memory.
    case failure(String)
}

extension TypographyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noFonts: "no font is installed"
        case .unreadableFont(let path): "\(path) is no font that can be read"
        case .failure(let operation): "the text libraries cannot \(operation)"
        }
    }
}
