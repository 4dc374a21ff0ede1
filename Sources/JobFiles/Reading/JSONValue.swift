import Files

/// JSON whose objects keep the order of their members, because people read the schema too.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    /// The member with that name; nil if there is none, or this is not an object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The object with additional members at its end.
    package func with(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + more.map { Member(name: $0.key, value: $0.value) })
    }

    /// The schema with a description before its other members, as those of keys have it.
    func described(_ about: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object([Member(name: "description", value: .string(about))] + members)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}

extension JSONValue {
    /// JSON text, indented by two spaces per level, with short arrays of plain values on one line.
    package func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .null: return "null"
        case .boolean(let value): return String(value)
        case .integer(let value): return String(value)
        case .number(let value): return String(value)
        case .string(let value): return JSONText.quoted(value)
        case .array(let items):
            let texts = items.map { $0.text(indent: inner) }
            let line = "[" + texts.joined(separator: ", ") + "]"
            if !line.contains("\n"), indent.count + line.count <= 110 { return line }
            return "[\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let lines = members.map { "\(inner)\(JSONText.quoted($0.name)): \($0.value.text(indent: inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }
}

/// Encodes and decodes with JSON coders, which lose the order of an object's members.
extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            let members = try container.decode([String: JSONValue].self)
            self = .object(members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let items): try container.encode(items)
        case .object(let members):
            // A dictionary, because its keys are data, which a coder leaves unchanged.
            try container.encode(
                Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
