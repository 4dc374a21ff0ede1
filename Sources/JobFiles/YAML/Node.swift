import Model

/// A value of a YAML file and its position.
///
/// The value of an alias has the position of the anchor, where its text is.
struct Node: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case scalar(Scalar)
        case sequence([Node])
        /// Entries in the order of the file; no key twice.
        case mapping([Entry])
    }

    /// A key and its value. The key's own position is where an unknown key is reported.
    struct Entry: Hashable, Sendable {
        let key: Key
        let value: Node
    }

    /// The text of a key: `1` and `"1"` are the same key.
    struct Key: Hashable, Sendable {
        let text: String
        let position: TextPosition
    }

    let content: Content
    let position: TextPosition

    init(_ content: Content, at position: TextPosition) {
        self.content = content
        self.position = position
    }

    /// "a list", "a mapping", "text", "a number": for messages.
    var kindName: String {
        switch content {
        case .scalar(let scalar): scalar.kind.name
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// A value left empty, `~` or `null`.
    var isNull: Bool {
        if case .scalar(let scalar) = content { scalar.kind == .null } else { false }
    }
}

extension Node {
    /// The value as that of a key in a mapping, which is the value of the key before, and so on.
    func below(_ keys: [String]) -> Node {
        keys.reversed().reduce(self) { node, name in
            Node(.mapping([Entry(key: Key(text: name, position: .start), value: node)]), at: .start)
        }
    }
}

/// A single value as it was written. Nothing is converted: `2024-12`, `no` and `04:00` keep their text.
struct Scalar: Hashable, Sendable {
    enum Style: Hashable, Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

    /// The meaning of the text under the core schema of YAML 1.2.2, section 10.3.2.
    enum Kind: Hashable, Sendable {
        case null, boolean, integer, number, text

        var name: String {
            switch self {
            case .null: "nothing"
            case .boolean: "true or false"
            case .integer, .number: "a number"
            case .text: "text"
            }
        }
    }

    let text: String
    let style: Style
    let kind: Kind

    /// Derives the kind from the text if the style is plain; a quoted scalar is always text.
    init(_ text: String, style: Style = .plain) {
        self.init(text, style: style, kind: style == .plain ? Kind(plain: text) : .text)
    }

    init(_ text: String, style: Style, kind: Kind) {
        self.text = text
        self.style = style
        self.kind = kind
    }

    /// The boolean; nil for another kind.
    var boolean: Bool? { kind == .boolean ? text.lowercased() == "true" : nil }
}

extension Scalar.Kind {
    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE", "false", "False", "FALSE": self = .boolean
        default:
            self = Self.isInteger(text.utf8[...]) ? .integer : Self.isNumber(text.utf8[...]) ? .number : .text
        }
    }

    /// Returns true for `[-+]? [0-9]+`, `0o [0-7]+` and `0x [0-9a-fA-F]+`.
    private static func isInteger(_ text: Substring.UTF8View) -> Bool {
        if text.starts(with: "0o".utf8), text.count > 2 {
            return text.dropFirst(2).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        }
        if text.starts(with: "0x".utf8), text.count > 2 {
            return text.dropFirst(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        let digits = withoutSign(text)
        return !digits.isEmpty && digits.allSatisfy(isDigit)
    }

    /// Returns true for `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, the infinities and not-a-number.
    private static func isNumber(_ text: Substring.UTF8View) -> Bool {
        let unsigned = withoutSign(text)
        if [".inf", ".Inf", ".INF"].contains(String(Substring(unsigned))) { return true }
        if [".nan", ".NaN", ".NAN"].contains(String(Substring(text))) { return true }
        let whole = unsigned.prefix(while: isDigit)
        var rest = unsigned.dropFirst(whole.count)
        var fractionDigits = 0
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            fractionDigits = fraction.count
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard whole.count + fractionDigits > 0 else { return false }
        guard let letter = rest.first else { return true }
        let exponent = withoutSign(rest.dropFirst())
        return (letter | 0x20) == UInt8(ascii: "e") && !exponent.isEmpty && exponent.allSatisfy(isDigit)
    }

    private static func withoutSign(_ text: Substring.UTF8View) -> Substring.UTF8View {
        text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
