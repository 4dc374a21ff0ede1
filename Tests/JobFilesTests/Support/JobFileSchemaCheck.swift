import Foundation
import Testing

@testable import JobFiles

extension JSONValue {
    /// A YAML value as a JSON Schema validator sees it (YAML 1.2 core schema).
    init(_ node: Node) throws {
        switch node.content {
        case .sequence(let items): self = .array(try items.map { try JSONValue($0) })
        case .mapping(let entries):
            self = .object(try entries.map { Member(name: $0.key.text, value: try JSONValue($0.value)) })
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: self = .null
            case .boolean: self = .boolean(scalar.boolean == true)
            case .integer: self = .integer(try #require(Int(scalar.text)))
            case .number: self = .number(try #require(Double(scalar.text)))
            case .text: self = .string(scalar.text)
            }
        }
    }
}

/// The part of JSON Schema draft-07 that our schema uses; any other keyword is an error.
enum SchemaCheck {
    struct UnknownKeyword: Error { var name: String }

    static func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
        guard case .object(let members) = schema else { return schema == .boolean(true) }
        for member in members {
            guard try accepts(value, member.name, member.value, of: schema) else { return false }
        }
        return true
    }

    private static func accepts(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, of schema: JSONValue
    ) throws -> Bool {
        switch (keyword, argument) {
        case ("$schema", _), ("title", _), ("description", _), ("default", _): return true
        case ("properties", .object(let known)):
            return try known.allSatisfy { property in
                try value[property.name].map { try accepts($0, property.value) } ?? true
            }
        case ("patternProperties", .object(let patterns)):
            return try patterns.allSatisfy { pattern in
                try names(value).filter { try matches($0, pattern.name) }
                    .allSatisfy { try accepts(try #require(value[$0]), pattern.value) }
            }
        case ("type", .string(let name)): return isOf(name, value)
        case ("type", .array(let names)):
            return names.contains { if case .string(let n) = $0 { isOf(n, value) } else { false } }
        case ("enum", .array(let values)): return values.contains { same($0, value) }
        case ("const", _): return same(argument, value)
        case ("anyOf", .array(let options)): return try options.contains { try accepts(value, $0) }
        case ("oneOf", .array(let options)): return try options.filter { try accepts(value, $0) }.count == 1
        case ("allOf", .array(let rules)): return try rules.allSatisfy { try accepts(value, $0) }
        case ("if", _): return try !accepts(value, argument) || accepts(value, try #require(schema["then"]))
        case ("then", _): return schema["if"] != nil
        case ("minimum", _): return try compare(value, argument) { $0 >= $1 }
        case ("maximum", _): return try compare(value, argument) { $0 <= $1 }
        case ("minLength", .integer(let count)): return text(value).map { $0.unicodeScalars.count >= count } ?? true
        case ("maxLength", .integer(let count)): return text(value).map { $0.unicodeScalars.count <= count } ?? true
        case ("pattern", .string(let pattern)): return try text(value).map { try matches($0, pattern) } ?? true
        case ("minItems", .integer(let count)): return items(value).map { $0.count >= count } ?? true
        case ("uniqueItems", _): return items(value).map { Set($0).count == $0.count } ?? true
        case ("items", _): return try items(value)?.allSatisfy { try accepts($0, argument) } ?? true
        case ("required", .array(let names)):
            guard case .object = value else { return true }
            return names.allSatisfy { if case .string(let name) = $0 { value[name] != nil } else { false } }
        case ("additionalProperties", .boolean(false)): return try namesAreKnown(value, schema)
        default: throw UnknownKeyword(name: keyword)
        }
    }

    private static func namesAreKnown(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
        let patterns = schema["patternProperties"].map(names) ?? []
        return try names(value).allSatisfy { name in
            try schema["properties"]?[name] != nil || patterns.contains { try matches(name, $0) }
        }
    }

    private static func names(_ value: JSONValue) -> [String] {
        if case .object(let members) = value { members.map(\.name) } else { [] }
    }

    private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .boolean), ("integer", .integer), ("string", .string), ("array", .array): true
        case ("number", .integer), ("number", .number), ("object", .object): true
        default: false
        }
    }

    private static func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if let left = number(left), let right = number(right) { left == right } else { left == right }
    }

    private static func compare(
        _ value: JSONValue, _ bound: JSONValue, _ holds: (Double, Double) -> Bool
    ) throws -> Bool {
        let bound = try #require(number(bound))
        return number(value).map { holds($0, bound) } ?? true
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    private static func text(_ value: JSONValue) -> String? { if case .string(let text) = value { text } else { nil } }

    private static func items(_ value: JSONValue) -> [JSONValue]? {
        if case .array(let items) = value { items } else { nil }
    }

    private static func matches(_ text: String, _ pattern: String) throws -> Bool {
        try NSRegularExpression(pattern: pattern).firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
            != nil
    }
}
