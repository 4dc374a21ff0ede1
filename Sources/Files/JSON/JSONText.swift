import Model

/// Text as JSON has it.
package enum JSONText {
    /// The text in quotes. Quotes, backslashes and control characters are escaped, the rest stands for itself (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String { quoted(text) { $0.value < 0x20 } }

    /// The same with escapes for all that `isEscaped` is true for: in a YAML file, which reads this text and `\U0001F600` too.
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
