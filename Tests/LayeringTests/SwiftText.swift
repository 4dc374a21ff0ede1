/// Swift source split into code and string literals, without comments.
///
/// It is enough of a lexer for the rules of this target: line and nested block comments; plain, raw and multi-line strings; interpolations.
/// Line breaks remain, so that line numbers are valid.
struct SwiftText {
    struct Literal: Equatable {
        var line: Int
        var text: String
    }

    /// The source with comments and the contents of string literals removed.
    let code: String
    let literals: [Literal]

    init(_ source: String) {
        var lexer = SwiftLexer(source)
        lexer.run()
        code = String(decoding: lexer.code, as: UTF8.self)
        literals = lexer.literals
    }

    /// Lines of code, numbered from 1.
    var numberedLines: [(number: Int, text: Substring)] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0.offset + 1, $0.element) }
    }
}

/// Reads UTF-8 bytes, because it searches only for ASCII.
private struct SwiftLexer {
    var code: [UInt8] = []
    var literals: [SwiftText.Literal] = []

    private let characters: [UInt8]
    private var position = 0
    private var line = 1

    init(_ source: String) {
        characters = Array(source.utf8)
        code.reserveCapacity(characters.count)
    }

    mutating func run() {
        while position < characters.count { readCode() }
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            position + text.count <= characters.count
                && text.indices.allSatisfy { characters[position + $0] == text[$0] }
        }
    }

    private func starts(with text: [UInt8]) -> Bool {
        position + text.count <= characters.count
            && text.indices.allSatisfy { characters[position + $0] == text[$0] }
    }

    private mutating func advance(keeping: Bool = false) {
        guard position < characters.count else { return }
        let character = characters[position]
        if character == .newline { line += 1 }
        if keeping || character == .newline { code.append(character) }
        position += 1
    }

    private mutating func readCode() {
        if starts(with: "//") {
            while position < characters.count, characters[position] != .newline { advance() }
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

    /// The number of `#` that precede the quote that begins here; nil if no string begins here.
    private func stringStart() -> Int? {
        var end = position
        while end < characters.count, characters[end] == UInt8(ascii: "#") { end += 1 }
        return end < characters.count && characters[end] == UInt8(ascii: "\"") ? end - position : nil
    }

    private mutating func readString(hashes: Int) {
        let pounds = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        for _ in 0..<hashes { advance() }
        let quote = [UInt8](repeating: UInt8(ascii: "\""), count: starts(with: "\"\"\"") ? 3 : 1)
        for _ in quote { advance() }
        let (end, escape) = (quote + pounds, [UInt8(ascii: "\\")] + pounds)
        let first = line
        var text: [UInt8] = []
        while position < characters.count, !starts(with: end), quote.count == 3 || characters[position] != .newline {
            if starts(with: escape + [UInt8(ascii: "(")]) {
                for _ in 0..<(hashes + 1) { advance() }
                readInterpolation()
            } else {
                if starts(with: escape) {
                    text.append(characters[position])
                    for _ in 0...hashes { advance() }
                    guard position < characters.count else { break }
                }
                text.append(characters[position])
                advance()
            }
        }
        for _ in 0..<min(end.count, characters.count - position) where characters[position] != .newline { advance() }
        code += [UInt8(ascii: "\""), UInt8(ascii: "\"")]
        literals.append(SwiftText.Literal(line: first, text: String(decoding: text, as: UTF8.self)))
    }

    /// Code in parentheses within a string.
    private mutating func readInterpolation() {
        var depth = 0
        repeat {
            if characters[position] == UInt8(ascii: "(") { depth += 1 }
            if characters[position] == UInt8(ascii: ")") { depth -= 1 }
            readCode()
        } while depth > 0 && position < characters.count
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
}
