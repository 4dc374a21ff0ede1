import Model

/// The bytes of a file as lines, counted as by libyaml.
struct SourceText: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text of a line, counted from 1, without its line break. Nil if there is no such line.
    ///
    /// Searches from the start: a job file is read line by line only once something is wrong with it.
    func line(_ number: Int) -> String? {
        var current = 1
        var text = ""
        var iterator = LineBreaks(bytes)
        while let scalar = iterator.next() {
            guard scalar == "\n" else {
                if current == number { text.unicodeScalars.append(scalar) }
                continue
            }
            if current == number { return text }
            current += 1
        }
        return current == number ? text : nil
    }

    /// The lines up to `last` or the end of the file, found in one pass for callers that look at many.
    func lines(through last: Int) -> [String] {
        var lines = [""]
        var iterator = LineBreaks(bytes)
        while lines.count <= last, let scalar = iterator.next() {
            if scalar == "\n" {
                lines.append("")
            } else {
                lines[lines.count - 1].unicodeScalars.append(scalar)
            }
        }
        return Array(lines.prefix(max(0, last)))
    }

    /// The position of a byte.
    func position(ofByte offset: Int) -> TextPosition {
        var line = 1
        var column = 1
        var iterator = LineBreaks(Array(bytes.prefix(offset)))
        while let scalar = iterator.next() {
            column = scalar == "\n" ? 1 : column + 1
            line += scalar == "\n" ? 1 : 0
        }
        return TextPosition(line: line, column: column)
    }

    /// The offset of the first byte that is not UTF-8; nil if there is none.
    var firstInvalidByte: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var offset = 0
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }
}

/// The scalars of a text, with each line break as one line feed. YAML 1.1 breaks lines at CR, LF, CR LF, NEL, LS and PS, and libyaml counts
/// them all. Bytes that are not UTF-8 become U+FFFD.
private struct LineBreaks: IteratorProtocol {
    private var bytes: IndexingIterator<[UInt8]>
    private var decoder = UTF8()
    private var lastWasReturn = false

    init(_ bytes: [UInt8]) { self.bytes = bytes.makeIterator() }

    mutating func next() -> Unicode.Scalar? {
        switch decoder.decode(&bytes) {
        case .emptyInput: return nil
        case .error: return "\u{FFFD}"
        case .scalarValue(let scalar):
            defer { lastWasReturn = scalar == "\r" }
            if scalar == "\n", lastWasReturn { return skipLineFeed() }
            return ["\r", "\n", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) ? "\n" : scalar
        }
    }

    /// Skips the line feed of CR LF, whose carriage return has already been returned as a line break.
    private mutating func skipLineFeed() -> Unicode.Scalar? {
        lastWasReturn = false
        return next()
    }
}

/// A line of a YAML file, read without a parser to guess what went wrong in it. Columns count scalars, from 1.
struct SourceLine {
    let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    subscript(column: Int) -> Unicode.Scalar? { scalars.indices.contains(column - 1) ? scalars[column - 1] : nil }

    /// The number of spaces and tabs at the start of the line.
    var indent: Int { scalars.prefix { $0 == " " || $0 == "\t" }.count }

    /// True for an empty line, and for one with nothing but a comment.
    var isBlank: Bool { indent == scalars.count || scalars[indent] == "#" }

    /// The start of the line's content, after its indentation and the dashes of list items.
    private var contentStart: Int {
        var index = indent
        while index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] == " " {
            index += 1
            while index < scalars.count, scalars[index] == " " { index += 1 }
        }
        return index
    }

    /// The column of the value in `key: value`; nil if the line has none.
    var valueStart: Int? {
        var index = contentStart
        while index + 1 < scalars.count, !(scalars[index] == ":" && scalars[index + 1] == " ") { index += 1 }
        guard index + 1 < scalars.count else { return nil }
        index += 1
        while index < scalars.count, scalars[index] == " " { index += 1 }
        return index < scalars.count && scalars[index] != "#" ? index + 1 : nil
    }

    /// The name in `title:Summer`, and the column where a space is missing. Nil for an address (`https://…`).
    var joinedKey: (name: String, column: Int)? {
        let content = scalars[contentStart...]
        let name = content.prefix { $0.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains($0) }
        let rest = content.dropFirst(name.count)
        guard !name.isEmpty, rest.first == ":", rest.count > 1, !rest.dropFirst().starts(with: "//".unicodeScalars),
            rest[rest.startIndex + 1] != " "
        else { return nil }
        return (Self.text(name), rest.startIndex + 2)
    }

    /// The text from a column to the end of the line, without a comment.
    func value(from column: Int) -> String {
        let rest = Self.text(scalars.dropFirst(column - 1))
        let end = rest.firstRange(of: " #")?.lowerBound ?? rest.endIndex
        return String(rest[..<end].reversed().drop { $0 == " " || $0 == "]" || $0 == "}" }.reversed())
    }

    /// The text in double quotes that begins at the column, written in single quotes; nil if it does not end on this line.
    func singleQuoted(at column: Int) -> String? {
        let rest = scalars.dropFirst(column)
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        return "'\(Self.text(rest[..<end]).replacing("'", with: "''"))'"
    }

    /// The quote just before the column, not counting spaces; nil if the character there is none.
    func quoteThatEnds(before column: Int) -> Unicode.Scalar? {
        guard let last = scalars.prefix(column - 1).last(where: { $0 != " " }), last == "'" || last == "\"" else {
            return nil
        }
        return last
    }

    /// An unquoted text with braces or brackets: `{year}.mp4`, `out/{year}.mp4`.
    ///
    /// Found by text directly after a closed pair, or directly before an opening one.
    var bareBraces: (text: String, bracket: Unicode.Scalar, column: Int)? {
        let partners = partners
        for (index, scalar) in scalars.enumerated() where scalar == "{" || scalar == "[" {
            let before = index > 0 ? scalars[index - 1] : " "
            let isWithinText = !" ,{[:'\"".unicodeScalars.contains(before)
            guard isWithinText || hasText(after: partners[index]) else { continue }
            let start = isWithinText ? textStart(endingAt: index) : index
            return (textFrom(start), scalar, start + 1)
        }
        return nil
    }

    /// The positions of closing braces and brackets by those of their partners, found in one pass because a file may consist of nothing but
    /// braces.
    private var partners: [Int: Int] {
        var partners: [Int: Int] = [:]
        var open: [Unicode.Scalar: [Int]] = [:]
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "{", "[": open[scalar, default: []].append(index)
            case "}": if let partner = open["{"]?.popLast() { partners[partner] = index }
            case "]": if let partner = open["["]?.popLast() { partners[partner] = index }
            default: break
            }
        }
        return partners
    }

    private func hasText(after end: Int?) -> Bool {
        guard let end, end + 1 < scalars.count else { return false }
        return !" ,]}#:".unicodeScalars.contains(scalars[end + 1])
    }

    private func textStart(endingAt index: Int) -> Int {
        var start = index
        while start > 0, !" ,{[".unicodeScalars.contains(scalars[start - 1]) { start -= 1 }
        return start
    }

    /// The text up to a blank, a comma, or a closing brace whose partner comes before the text.
    private func textFrom(_ start: Int) -> String {
        var depth = 0
        let end = scalars[start...].firstIndex { scalar in
            if scalar == "{" || scalar == "[" { depth += 1 }
            if scalar == "}" || scalar == "]" { depth -= 1 }
            return " ,".unicodeScalars.contains(scalar) || depth < 0
        }
        return Self.text(scalars[start..<(end ?? scalars.count)])
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
}
