/// The bytes of a file as lines, counted as libyaml counts them.
package struct SourceText: Sendable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text of a line, the first being 1, without its line break. Nil if there is no such line.
    ///
    /// A job file is read line by line only once something is wrong with it, so this searches from the start.
    package func line(_ number: Int) -> String? {
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

    /// The lines up to that one, as far as there are: in one pass, for whoever looks at many of them.
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

    /// The place of a byte.
    func position(ofByte offset: Int) -> Position {
        var line = 1
        var column = 1
        var iterator = LineBreaks(Array(bytes.prefix(offset)))
        while let scalar = iterator.next() {
            column = scalar == "\n" ? 1 : column + 1
            line += scalar == "\n" ? 1 : 0
        }
        return Position(line: line, column: column)
    }

    /// The first byte that is not UTF-8, if there is one.
    var firstInvalidByte: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var offset = 0
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }
}

/// The scalars of a text in which every line break is one line feed: YAML 1.1 breaks lines at CR, LF, CR LF, NEL, LS
/// and PS, and libyaml counts so. What is not UTF-8 comes out as U+FFFD.
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

    /// The line feed of CR LF was already told as its carriage return.
    private mutating func skipLineFeed() -> Unicode.Scalar? {
        lastWasReturn = false
        return next()
    }
}
