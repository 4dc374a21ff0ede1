extension SwiftText {
    /// A function, initializer, accessor or computed property.
    struct Function: Equatable {
        /// The line of its keyword.
        var line: Int
        /// Lines from there to its last brace. Those of texts of several lines do not count.
        var lines: Int
    }

    /// All functions with a body, in the order of their ends.
    var functions: [Function] {
        var found: [Function] = []
        // The line at which each open brace's function begins; nil for other braces.
        var open: [Int?] = []
        var head = Head()
        for (number, text) in numberedLines {
            head.read(text, number)
            for character in text.utf8 {
                if character == UInt8(ascii: "{") {
                    open.append(head.function)
                } else if character == UInt8(ascii: "}"), let begin = open.popLast() ?? nil {
                    let ofTexts = literals.filter { (begin...number).contains($0.line) }.map(\.breaks).reduce(0, +)
                    found.append(Function(line: begin, lines: number - begin + 1 - ofTexts))
                } else {
                    continue
                }
                head = Head()
            }
        }
        return found
    }

    /// The code since the last brace.
    private struct Head {
        /// The line of the last statement, if that is the declaration of a function.
        private(set) var function: Int?

        mutating func read(_ line: Substring, _ number: Int) {
            var rest = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "}") }
            while true {
                let isAttribute = rest.first == UInt8(ascii: "@")
                if isAttribute { rest = rest.dropFirst() }
                let word = rest.prefix { $0.isLetter }
                let name = Substring(word)
                guard isAttribute || Self.modifiers.contains(name) else {
                    if Self.functions.contains(name) { function = number }
                    if Self.others.contains(name) { function = nil }
                    return
                }
                rest = rest[word.endIndex...]
                // `private(set)`, `nonisolated(unsafe)`
                if rest.first == UInt8(ascii: "(") { rest = rest.drop { $0 != UInt8(ascii: ")") }.dropFirst() }
                rest = rest.drop { $0 == UInt8(ascii: " ") }
            }
        }

        private static let modifiers: Set<Substring> = [
            "package", "private", "fileprivate", "final", "static", "mutating", "nonmutating", "nonisolated", "lazy",
            "convenience", "override", "borrowing", "consuming", "prefix",
        ]
        private static let functions: Set<Substring> = [
            "func", "init", "deinit", "subscript", "var", "get", "set", "didSet", "willSet",
        ]
        private static let others: Set<Substring> = [
            "let", "struct", "class", "enum", "protocol", "actor", "extension", "case", "if", "guard", "for", "while",
            "switch", "do", "return", "defer", "else",
        ]
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension SwiftText.Literal {
    /// The number of line breaks in it.
    fileprivate var breaks: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
}
