/// The members and functions that a file declares for others: those in the braces of types and extensions, and in none, but not those of
/// functions.
///
/// The key of a member is its name and, if its first parameter has a label, `name(label:` too; a function and a case with values also have
/// `name(label:label:)`. An initializer in an extension has the key `Type(label:label:)`.
struct Declarations {
    /// Keys of all members.
    private(set) var members: Set<String> = []
    /// Keys of the members that extensions declare and other files may see. Of functions, only static ones are known by all their labels.
    private(set) var ofExtensions: Set<String> = []
    /// Names of the functions that belong to no type and that other files may see.
    private(set) var functions: Set<String> = []

    /// Reads the declarations. `code` has no comments and no contents of string literals.
    init(in code: String) {
        var scopes: [Scope] = []
        let bytes = code.utf8
        var head = bytes.startIndex
        for index in bytes.indices where bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "}") {
            let statements = Self.statements(in: code[head..<index])
            head = bytes.index(after: index)
            if scopes.allSatisfy({ $0 != .body }) {
                for statement in statements { read(statement, in: scopes) }
            }
            if bytes[index] == UInt8(ascii: "{") {
                scopes.append(Scope(openedBy: statements.last))
            } else {
                _ = scopes.popLast()
            }
        }
    }

    /// A line that begins with a keyword, and the text after it.
    private struct Statement {
        var keyword: Substring
        var isPrivate: Bool
        var isStatic: Bool
        /// The text after the keyword, up to the next brace.
        var rest: Substring
    }

    private static let modifiers: Set<Substring> = [
        "package", "private", "fileprivate", "final", "indirect", "static", "mutating", "nonisolated", "lazy",
        "convenience",
        "override", "borrowing", "consuming", "prefix", "weak", "unowned",
    ]
    private static let keywords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "extension", "func", "var", "let", "init", "subscript", "case",
        "if",
        "guard", "for", "while", "switch", "do", "return", "defer", "else", "typealias", "deinit", "get", "set",
    ]

    private static func statements(in text: Substring) -> [Statement] {
        var found: [Statement] = []
        for line in text.split(separator: "\n") {
            var (isPrivate, isStatic) = (false, false)
            var rest = line.drop { $0 == " " }
            while true {
                if rest.first == "@" { rest = rest.drop { $0 != " " } }
                rest = rest.drop { $0 == " " }
                let word = rest.prefix { $0.isLetter }
                guard modifiers.contains(word) else {
                    if keywords.contains(word) {
                        let all = text[word.endIndex...]
                        found.append(Statement(keyword: word, isPrivate: isPrivate, isStatic: isStatic, rest: all))
                    }
                    break
                }
                isPrivate = isPrivate || word == "private" || word == "fileprivate"
                isStatic = isStatic || word == "static"
                rest = rest[word.endIndex...]
                if rest.hasPrefix("(set)") {
                    isPrivate = false
                    rest = rest.dropFirst(5)
                }
            }
        }
        return found
    }

    private enum Scope: Equatable {
        case type
        case extended(String, isPrivate: Bool)
        case body

        init(openedBy statement: Statement?) {
            switch statement?.keyword {
            case "struct", "class", "enum", "protocol", "actor": self = .type
            case "extension":
                let name = statement.map { $0.rest.drop { $0 == " " }.prefix { $0.isName || $0 == "." } } ?? ""
                self = .extended(String(name), isPrivate: statement?.isPrivate == true)
            default: self = .body
            }
        }
    }

    private mutating func read(_ statement: Statement, in scopes: [Scope]) {
        var rest = statement.rest.drop { $0 == " " || $0 == "`" || $0 == "?" }
        var keys: [String] = []
        var full: String?
        switch statement.keyword {
        case "func", "var", "let", "case":
            let name = rest.prefix { $0.isName }
            guard !name.isEmpty else { return }
            keys = [String(name)]
            rest = rest[name.endIndex...].drop { $0 == "`" }
            if statement.keyword == "func" || statement.keyword == "case", let labels = ArgumentLabels(of: rest) {
                full = "\(name)(\(labels.text))"
                if statement.keyword == "func", let label = labels.first, label != "_" {
                    keys.append("\(name)(\(label):")
                }
            }
        case "init":
            guard case .extended(let type, _)? = scopes.last, let labels = ArgumentLabels(of: rest) else { return }
            keys = ["\(type)(\(labels.text))"]
        default: return
        }
        members.formUnion(keys)
        if let full { members.insert(full) }
        if scopes.isEmpty, statement.keyword == "func", !statement.isPrivate, let name = keys.first {
            functions.insert(name)
        }
        if case .extended(_, isPrivate: false)? = scopes.last, scopes.count == 1, !statement.isPrivate {
            ofExtensions.formUnion(keys)
            if let full, statement.isStatic { ofExtensions.insert(full) }
        }
    }
}

/// The labels of a list of parameters or arguments: `_` for an unlabelled one.
struct ArgumentLabels {
    private var labels: [String] = []
    /// True for the values of a case in a pattern, where labels may be left out.
    private(set) var isPattern = false

    /// Nil unless the text begins with a parenthesis, perhaps after generic parameters.
    init?(of text: Substring) {
        var text = text
        if text.first == "<" { text = text.drop { $0 != ">" }.dropFirst() }
        guard text.first == "(" else { return nil }
        var depth = 0
        var start = text.index(after: text.startIndex)
        let bytes = text.utf8
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 {
                    add(text[start..<index])
                    return
                }
            case UInt8(ascii: ",") where depth == 1:
                add(text[start..<index])
                start = bytes.index(after: index)
            default: break
            }
        }
    }

    private mutating func add(_ argument: Substring) {
        let argument = argument.drop(while: \.isWhitespace)
        guard !argument.isEmpty else { return }
        isPattern = isPattern || argument == "_" || argument.hasPrefix("let ")
        let label = argument.prefix { $0.isName }
        // A parameter may have a name after its label.
        let rest = argument[label.endIndex...].drop { $0.isName || $0 == " " }
        labels.append(!label.isEmpty && rest.first == ":" ? String(label) : "_")
    }

    var first: String? { labels.first }

    /// `_:place:`
    var text: String { labels.map { $0 + ":" }.joined() }
}

extension Character {
    fileprivate var isName: Bool { isLetter || isNumber || self == "_" }
}
