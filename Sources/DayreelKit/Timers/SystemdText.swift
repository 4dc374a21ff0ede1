import Model

/// Words as systemd reads them: systemd.syntax(7) and systemd.unit(5), "Specifiers".
enum SystemdText {
    /// Quotes and backslashes are escaped, percent signs doubled.
    static func quoted(_ text: String) -> String {
        "\"" + text.escaping(["\"": "\\\"", "\\": "\\\\", "%": "%%"]) + "\""
    }

    /// A command line also expands variables: a dollar sign is written twice.
    static func command(_ words: [String]) -> String {
        words.map { quoted($0).escaping(["$": "$$"]) }.joined(separator: " ")
    }
}
