/// Text for roff, the language of manual pages (groff_man(7), groff_char(7)).
enum Roff {
    /// Running text, to be filled into lines. Protects `.` and `'` at the start of a line, where roff takes them for control characters.
    static func text(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            let escaped = line.unicodeScalars.map(escaped).joined()
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
        }.joined(separator: "\n")
    }

    /// Text that a reader may copy: its hyphens are ASCII.
    static func literal(_ text: String) -> String { Self.text(text).replacing("-", with: "\\-") }

    static func bold(_ text: String) -> String { "\\fB\(literal(text))\\fR" }
    static func italic(_ text: String) -> String { "\\fI\(literal(text))\\fR" }

    /// Usage lines: names and options in bold, `<values>` in italics, the rest as it is.
    static func synopsis(_ usage: String) -> [String] {
        let lines = usage.split(separator: "\n").map { line in
            line.split(separator: " ").map { word in
                guard word.contains("<") else { return isLiteral(word) ? bold(String(word)) : text(String(word)) }
                let parts = word.split(separator: /[<>]/, omittingEmptySubsequences: false)
                return parts.enumerated().map {
                    $0.offset.isMultiple(of: 2) ? text(String($0.element)) : italic(String($0.element))
                }
                .joined()
            }.joined(separator: " ")
        }
        return lines.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [".br", $0.element] }
    }

    private static func isLiteral(_ word: Substring) -> Bool { word.contains { $0.isLetter } }

    /// Lines to print as they are.
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
    /// The text, padded with zeros to the four digits that groff requires.
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
