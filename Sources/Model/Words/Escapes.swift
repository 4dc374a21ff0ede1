extension String {
    /// The text with others in the place of some of its scalars.
    ///
    /// Escaping goes by scalars: in Swift a quote and an accent behind it are one character, and so are a carriage return and a line feed.
    /// Shells, browsers and parsers read the quote and the line feed alone.
    package func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let escape = escapes[scalar] {
                text.append(contentsOf: escape.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
