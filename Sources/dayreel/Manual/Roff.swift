/// Text for roff, the language of manual pages (groff_man(7), groff_char(7)).
enum Roff {
    /// Text as it stands, to be filled into lines. A control character is only one at the start of a line.
    static func text(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            let escaped = line.unicodeScalars.map(escaped).joined()
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
        }.joined(separator: "\n")
    }

    /// Text that a reader may copy: its hyphens are those of the keyboard.
    static func literal(_ text: String) -> String { Self.text(text).replacing("-", with: "\\-") }

    static func bold(_ text: String) -> String { "\\fB\(literal(text))\\fR" }
    static func italic(_ text: String) -> String { "\\fI\(literal(text))\\fR" }

    /// Lines that stay lines.
    static func example(_ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [".nf"] + lines.map(literal) + [".fi"]
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\e"
        case "~": "\\(ti"
        case "^": "\\(ha"
        case "`": "\\(ga"
        case "'": "\\(aq"
        case "\"": "\\(dq"
        case _ where scalar.isASCII: String(scalar)
        default: "\\[u\(String(scalar.value, radix: 16, uppercase: true).leftPadded)]"
        }
    }
}

extension String {
    /// groff wants four digits at least.
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
