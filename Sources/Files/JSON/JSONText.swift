import Model

/// Text as JSON has it.
package enum JSONText {
    /// The text in quotes. Quotes, backslashes and control characters are escaped, the rest stands for itself (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                result += "\\u" + UInt16(scalar.value).hexadecimal
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
