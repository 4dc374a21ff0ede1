import Model

/// Text in JSON.
package enum JSONText {
    /// The text in quotes. Escapes quotes, backslashes and control characters only (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String { quoted(text) { $0.value < 0x20 } }

    /// The text in quotes, with escapes for all scalars for which `isEscaped` returns true: for YAML files too, which may contain such text
    /// and `\U0001F600`.
    package static func quoted(_ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar):
                let short = UInt16(exactly: scalar.value)
                result += short.map { "\\u" + $0.hexadecimal } ?? "\\U" + scalar.value.hexadecimal
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
