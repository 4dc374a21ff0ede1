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
