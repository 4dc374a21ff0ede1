/// Words as systemd reads them: systemd.syntax(7) and systemd.unit(5), "Specifiers".
enum SystemdText {
    /// Quotes and backslashes are escaped, percent signs doubled.
    static func quoted(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "%": result += "%%"
            default: result.append(character)
            }
        }
        return "\"\(result)\""
    }

    /// A command line also expands variables: a dollar sign is written twice.
    static func command(_ words: [String]) -> String {
        words.map { quoted($0).replacing("$", with: "$$") }.joined(separator: " ")
    }
}
