import Model

/// The form of a value in a job file: how it is read, and how the JSON Schema describes it.
///
/// One call makes both, so that the parser and the schema cannot contradict each other. The schema is never stricter than the parser; only
/// the parser checks what no pattern can express (a day that no month has, a time zone that does not exist).
struct Form<Value>: Sendable {
    let schema: JSONValue
    /// Returns the value, or nil after the reader has noted an error.
    let read: @Sendable (Node, inout JobReader) -> Value?
}

/// The result of reading a single value.
enum Reading<Value> {
    case value(Value)
    /// The value is not of the expected kind: the message says what is expected, and suggests the most similar word.
    case wrong
    /// A predicate for the key: `has no file name`.
    case refused(String)
    /// An unambiguous meaning in another spelling; `as` is the right one.
    case respelled(as: String)
    /// A word for a feature that does not exist yet.
    case notYet
}

extension Form {
    /// A single value. `expected` completes "must be"; `words` are those that a typing error may have meant.
    static func scalar(
        _ expected: String, words: [String] = [], schema: JSONValue,
        _ parse: @escaping @Sendable (Scalar, borrowing JobReader) -> Reading<Value>
    ) -> Form {
        Form(schema: schema) { node, reader in
            guard case .scalar(let scalar) = node.content else {
                reader.note("'\(reader.key)' must be \(expected), not \(node.kindName)", at: node.position)
                return nil
            }
            if scalar.kind == .null {
                reader.note("'\(reader.key)' needs a value: \(expected)", at: node.position)
                return nil
            }
            switch parse(scalar, reader) {
            case .value(let value): return value
            case .wrong:
                let hint = JobReader.suggestion(for: scalar.text, among: words)
                let found = (scalar.style == .plain ? "" : "the text ") + scalar.text.quoted
                reader.note(
                    "'\(reader.key)' must be \(expected), not \(found)\(hint)", at: node.position,
                    hasAdvice: !hint.isEmpty)
            case .refused(let predicate): reader.note("'\(reader.key)' \(predicate)", at: node.position)
            case .respelled(let right):
                reader.note(
                    "'\(reader.key)' must be written \(right), not \(scalar.text.quoted)", at: node.position,
                    hasAdvice: true)
            case .notYet: reader.note("'\(reader.key): \(scalar.text)' is not supported yet", at: node.position)
            }
            return nil
        }
    }

    /// A form that reads a mapping in one way and everything else in another.
    static func either(_ other: Form, mapping: Form) -> Form {
        Form(schema: ["anyOf": [other.schema, mapping.schema]]) { node, reader in
            if case .mapping = node.content { mapping.read(node, &reader) } else { other.read(node, &reader) }
        }
    }

    func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Form<Result> {
        let read = read
        return Form<Result>(schema: schema) { node, reader in read(node, &reader).map(transform) }
    }

    /// A list of values, with an error for each wrong item. `beside` are keys that the advice for a single value adds, by values.
    func list(atLeast minimum: Int = 0, unique: Bool = false, beside: [String: String] = [:]) -> Form<[Value]>
    where Value: Equatable & SendableMetatype {
        let read = read
        var schema: JSONValue = ["type": "array", "items": schema]
        if minimum > 0 { schema = schema.with(["minItems": .integer(minimum)]) }
        if unique { schema = schema.with(["uniqueItems": true]) }
        return Form<[Value]>(schema: schema) { node, reader in
            guard case .sequence(let items) = node.content else {
                // A value that no list may have is not advised in one: what is wrong with it is said beside the list that is missing.
                var trial = reader.trial()
                let isItem = read(node, &trial) != nil
                let hint = isItem ? node.asListHint(beside) : ""
                let isSingle = node.isSingle
                reader.note(
                    "'\(reader.key)' must be a list, not \(node.kindName)\(hint)", at: node.position,
                    hasAdvice: !hint.isEmpty || isSingle && !isItem && trial.isAdvised)
                if isSingle, !isItem { reader.note(trial.findings) }
                return nil
            }
            if items.count < minimum { reader.note("'\(reader.key)' must not be empty", at: node.position) }
            var values: [Value] = []
            for (index, item) in items.enumerated() {
                reader.record(item.position, at: "[\(index)]")
                guard let value = reader.withinItem(index, { read(item, &$0) }) else { continue }
                if unique, values.contains(value) { reader.note("'\(reader.key)' names this twice", at: item.position) }
                values.append(value)
            }
            return values.count == items.count && items.count >= minimum ? values : nil
        }
    }
}

extension Form where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// A word of an enumeration. `later` are words for future features; `aliases` are other programs' words, accepted where they are
    /// unambiguous, in lower case, upper case and with a capital. `meant` are words that are refused with the advice to write another.
    static func choice(
        later: [String] = [], aliases: KeyValuePairs<String, Value> = [:], meant: KeyValuePairs<String, Value> = [:]
    ) -> Form {
        choice(
            later: later, spellings: aliases.map { ($0.key, $0.value) },
            meant: Dictionary(meant.map { ($0.key, $0.value.rawValue) }, uniquingKeysWith: { first, _ in first }))
    }

    static func choice(
        later: [String] = [], spellings: [(alias: String, value: Value)], meant: [String: String] = [:]
    ) -> Form {
        let words = Value.allCases.map(\.rawValue)
        let meanings = Dictionary(
            spellings.flatMap { alias, value in alias.caseForms.map { ($0, value.rawValue) } },
            uniquingKeysWith: { first, _ in first })
        let accepted = words + meanings.keys.filter { !words.contains($0) }.sorted()
        return .scalar(words.listed, words: words, schema: ["enum": .array(accepted.map { .string($0) })]) {
            scalar, _ in
            if later.contains(scalar.text) { return .notYet }
            if let value = Value(rawValue: meanings[scalar.text] ?? scalar.text) { return .value(value) }
            let word = meant[scalar.text.lowercased()] ?? scalar.word(ofSwitchAmong: words)
            return word.map { .respelled(as: $0) } ?? .wrong
        }
    }
}

extension String {
    /// The forms in which an alias is accepted: as it is, in upper case and with a capital.
    var caseForms: [String] { [self, uppercased(), prefix(1).uppercased() + dropFirst()] }
}

extension Node {
    /// True for a single value on one line that is not empty.
    fileprivate var isSingle: Bool {
        if case .scalar(let scalar) = content { scalar.kind != .null && !scalar.hasControls } else { false }
    }

    /// The spelling of a single value as a list of one.
    fileprivate func asListHint(_ beside: [String: String]) -> String {
        guard isSingle, case .scalar(let scalar) = content else { return "" }
        let more = beside[scalar.text].map { ", and '\($0)' beside it" } ?? ""
        return " (write \("[\(scalar.text)]".quoted)\(more))"
    }
}

extension [String] {
    /// A list in words: `a`, `a or b`, `a, b or c`.
    var listed: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
    }
}

extension Form where Value == Bool {
    static let flag = flag("true or false")

    static func flag(_ expected: String) -> Form {
        .scalar(expected, words: ["true", "false"], schema: ["type": "boolean"]) { scalar, _ in
            if let value = scalar.boolean { return .value(value) }
            // The booleans of YAML 1.1.
            switch scalar.text.lowercased() {
            case "yes", "on", "true": return .respelled(as: "true")
            case "no", "off", "false": return .respelled(as: "false")
            default: return .wrong
            }
        }
    }
}

extension Form where Value == String {
    /// Text on one line. A number counts as its text: a title may be 2024.
    static func text(_ expected: String = "text", longest: Int = 200) -> Form {
        .scalar(expected, schema: ["type": ["string", "number"], "minLength": 1, "maxLength": .integer(longest)]) {
            scalar, _ in
            guard scalar.kind != .boolean else { return .wrong }
            guard !scalar.text.isEmpty else { return .refused("is empty") }
            guard scalar.text.unicodeScalars.count <= longest else {
                return .refused("is longer than \(longest) characters")
            }
            return scalar.hasControls
                ? .refused("must be on one line, without control characters")
                : .value(scalar.text)
        }
    }

    /// Text whose shape is checked both by code and by a pattern.
    static func text(
        _ expected: String, pattern: String, words: [String] = [], _ check: @escaping @Sendable (String) -> Bool
    ) -> Form {
        .scalar(expected, words: words, schema: ["type": "string", "pattern": .string(pattern)]) { scalar, _ in
            scalar.kind == .text && check(scalar.text) ? .value(scalar.text) : .wrong
        }
    }
}

extension Form where Value == String {
    static var glob: Form { .text("a glob pattern", longest: 1000) }
}

extension Form where Value == Int {
    static func integer(_ range: ClosedRange<Int>, _ expected: String? = nil) -> Form {
        let expected = expected ?? "a whole number from \(range.lowerBound) to \(range.upperBound)"
        let schema: JSONValue = [
            "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ]
        return .scalar(expected, schema: schema) { scalar, _ in
            guard scalar.kind == .integer, let value = Int(scalar.text), range.contains(value) else { return .wrong }
            return .value(value)
        }
    }
}

extension Form where Value == Int {
    static var version: Form {
        .scalar("1", schema: ["const": 1]) { scalar, _ in
            guard scalar.kind == .integer else { return .wrong }
            return scalar.text == "1" ? .value(1) : .refused("is \(scalar.text), but this dayreel reads version 1")
        }
    }
}

extension Scalar {
    /// The word that a switch in its place stands for, such as `on` or `also` for true; nil for any other value, and if no word does.
    fileprivate func word(ofSwitchAmong words: [String]) -> String? {
        let off = ["off", "none"].first { words.contains($0) }
        switch text.lowercased() {
        case "true", "yes", "on":
            if let on = ["on", "also", "auto"].first(where: { words.contains($0) }) { return on }
            return off != nil && words.count == 2 ? words.first { $0 != off } : nil
        case "false", "no", "off": return off
        default: return nil
        }
    }

    /// True if there are line breaks, NUL or other control characters, which no title or path may carry into a film or to the system.
    var hasControls: Bool { text.hasControls }

    var isNumber: Bool { kind == .integer || kind == .number }
}

extension StringProtocol {
    /// True if there are line breaks, NUL or other control characters.
    var hasControls: Bool {
        unicodeScalars.contains {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    /// True for one or more ASCII digits and nothing else.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
