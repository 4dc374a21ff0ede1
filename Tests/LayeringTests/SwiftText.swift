/// Swift source split into code and string literals, comments dropped.
///
/// Enough of a lexer for the rules of this target: line and nested block comments, plain, raw and multi-line strings,
/// interpolations. Line breaks stay where they are, so that line numbers hold.
struct SwiftText {
    struct Literal: Equatable {
        var line: Int
        var text: String
    }

    /// The source with comments and the contents of string literals removed.
    private(set) var code = ""
    private(set) var literals: [Literal] = []

    private let characters: [Character]
    private var position = 0
    private var line = 1

    init(_ source: String) {
        characters = Array(source)
        while position < characters.count { readCode() }
    }

    /// Lines of code, numbered from 1.
    var numberedLines: [(number: Int, text: Substring)] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0.offset + 1, $0.element) }
    }

    private func starts(with text: String) -> Bool {
        characters[position...].starts(with: text)
    }

    private mutating func advance(keeping: Bool = false) {
        guard position < characters.count else { return }
        let character = characters[position]
        if character.isNewline { line += 1 }
        if keeping || character.isNewline { code.append(character) }
        position += 1
    }

    private mutating func readCode() {
        if starts(with: "//") {
            while position < characters.count, !characters[position].isNewline { advance() }
        } else if starts(with: "/*") {
            skipBlockComment()
        } else if let hashes = stringStart() {
            readString(hashes: hashes)
        } else {
            advance(keeping: true)
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                advance()
            } else if starts(with: "*/") {
                depth -= 1
                advance()
            }
            advance()
        } while depth > 0 && position < characters.count
    }

    /// How many `#` precede the quote that begins here; nil if no string begins here.
    private func stringStart() -> Int? {
        var end = position
        while end < characters.count, characters[end] == "#" { end += 1 }
        return end < characters.count && characters[end] == "\"" ? end - position : nil
    }

    private mutating func readString(hashes: Int) {
        let pounds = String(repeating: "#", count: hashes)
        for _ in 0..<hashes { advance() }
        let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        for _ in quote { advance() }
        var literal = Literal(line: line, text: "")
        while position < characters.count, !starts(with: quote + pounds),
            quote.count == 3 || !characters[position].isNewline
        {
            if starts(with: "\\" + pounds + "(") {
                for _ in 0..<(hashes + 1) { advance() }
                readInterpolation()
            } else {
                if starts(with: "\\" + pounds) {
                    literal.text.append(characters[position])
                    for _ in 0...hashes { advance() }
                    guard position < characters.count else { break }
                }
                literal.text.append(characters[position])
                advance()
            }
        }
        for _ in 0..<min(quote.count + hashes, characters.count - position) where !characters[position].isNewline {
            advance()
        }
        code.append("\"\"")
        literals.append(literal)
    }

    /// Code in parentheses within a string.
    private mutating func readInterpolation() {
        var depth = 0
        repeat {
            if characters[position] == "(" { depth += 1 }
            if characters[position] == ")" { depth -= 1 }
            readCode()
        } while depth > 0 && position < characters.count
    }
}
