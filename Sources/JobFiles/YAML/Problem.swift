import Model

/// A fault in a YAML file.
struct Problem: Error, Hashable, Sendable {
    let position: TextPosition
    /// Words in lower case, without a full stop: `duplicate key 'title' (first at line 2, column 1)`
    let message: String

    init(_ message: String, at position: TextPosition) {
        self.position = position
        self.message = message
    }
}

extension String {
    /// The text in single quotes, short and on one line, for a message.
    var quoted: String { "'\(printable)'" }

    /// The text in double quotes as a file may have it, short and on one line.
    var doubleQuoted: String { "\"\(printable)\"" }

    /// The first 60 characters, with invisible ones escaped.
    private var printable: String {
        var text = ""
        for scalar in unicodeScalars.prefix(61) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
                text += scalar.escaped(asASCII: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.unicodeScalars.count > 60 ? "\(text.prefix(60))…" : text
    }
}
