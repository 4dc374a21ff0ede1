extension String {
    /// The text with replacements for some of its scalars.
    ///
    /// Works by scalars: in Swift, a quote followed by an accent is one character, and so are a carriage return and a line feed. Shells,
    /// browsers and parsers read the quote and the line feed separately.
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
