import Model

/// The values of a YAML file with their positions, or what is wrong with the file.
///
/// Refuses bytes that are not UTF-8, a second document, duplicate keys, unknown tags, and anything over the limits.
struct Document: Sendable {
    /// Nil for an empty file, and for one that cannot be read to its end.
    let root: Node?
    /// Sorted by position. A syntax error ends the reading, so there is at most one; other problems are collected.
    let problems: [Problem]

    /// The limits on what a file may ask for.
    struct Limits: Sendable {
        var bytes = 1 << 20
        /// Levels of lists and mappings.
        var depth = 64
        /// Values, after the replacement of aliases.
        var nodes = 100_000

        static let standard = Limits()
    }

    init(parsing bytes: [UInt8], limits: Limits = .standard) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
        guard content.count <= limits.bytes else {
            self.init(refusedFor: Problem("the file is larger than \(limits.bytes >> 10) KiB", at: .start))
            return
        }
        let source = SourceText(content)
        if let offset = source.firstInvalidByte {
            self.init(refusedFor: Problem("the file is not valid UTF-8 here", at: source.position(ofByte: offset)))
            return
        }
        guard let events = EventReader(content) else {
            self.init(refusedFor: Problem("not enough memory to read the file", at: .start))
            return
        }
        var composer = Composer(events, limits: limits)
        let root = composer.compose()
        self.init(root: root, problems: composer.problems.sorted { $0.position < $1.position })
    }

    private init(root: Node?, problems: [Problem]) {
        self.root = root
        self.problems = problems
    }

    private init(refusedFor problem: Problem) { self.init(root: nil, problems: [problem]) }
}

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
