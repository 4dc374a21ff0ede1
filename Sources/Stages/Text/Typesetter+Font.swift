import Model
package import Typography

extension Typesetter {
    /// Makes a typesetter for a job's font: a family, or a file by its absolute path, which only workers and examiners open. Throws
    /// `DayreelError`.
    convenience init(font: String, locale: String, isBold: Bool = false) throws {
        let file = font.hasPrefix("/") ? font : nil
        if let file { try FontFile.check(file) }
        try self.init(
            try typesetting { try file.map { try FontLibrary(file: $0) } ?? FontLibrary() },
            family: file.flatMap { FontFace(ofFile: $0)?.family } ?? font, locale: locale, isBold: isBold)
    }

    /// The libraries that typeset text, in one string.
    static var engine: String { versions.map { "\($0.library) \($0.version)" }.joined(separator: ", ") }
}

/// Converts errors of text to Dayreel's.
package func typesetting<Result: ~Copyable>(_ work: () throws -> Result) throws -> Result {
    do {
        return try work()
    } catch let error as TypographyError {
        throw DayreelError(error)
    }
}

extension DayreelError {
    package init(_ error: TypographyError) {
        switch error {
        case .noFonts:
            self.init(
                .missingComponent, "no font is installed, so no text can be drawn",
                remedy: "Install one: on Debian and Ubuntu 'apt-get install fonts-dejavu-core'. "
                    + "Or make the film without text: 'date-overlay: false' and 'titles: false'.")
        case .unreadableFont(let path):
            self.init(
                .missingInput, "the font file cannot be read", place: path,
                remedy: FontFile.remedy)
        case .failure: self.init(.internalError, error.description)
        }
    }
}
