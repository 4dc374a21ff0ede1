/// The reason why a text cannot be drawn.
package enum TypographyError: Error, Hashable, Sendable {
    /// The lack of any font that fontconfig knows.
    case noFonts
    /// A file that is no font that FreeType reads.
    case unreadableFont(path: String)
    /// Pango, Cairo or fontconfig did not do their part; most likely memory is out.
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
