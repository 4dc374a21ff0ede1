import Files
import Foundation
import JobFiles
import TestSupport

/// Compares answers with `openapi.json`. Knows the part of JSON Schema that this file uses, and refuses properties that it does not name.
struct SchemaWalk {
    private let document: JSONValue

    init() throws {
        let path = Checkout.path + "/Sources/Web/openapi.json"
        document = try DocumentJSON.value(JSONValue.self, from: String(contentsOfFile: path, encoding: .utf8))
    }

    /// The faults of an answer (JSON) to an operation.
    func problems(_ json: String, operation: String, status: String = "200") throws -> [String] {
        for path in document["paths"]?.members ?? [] {
            for method in path.value.members where method.value["operationId"]?.string == operation {
                let content = method.value["responses"]?[status]?["content"]?["application/json"]
                guard let schema = content?["schema"] else { return ["\(operation) has no answer \(status)"] }
                return problems(try value(json), schema, "$")
            }
        }
        return ["there is no operation \(operation)"]
    }

    /// The same for a schema by its name.
    func problems(_ json: String, schema: String) throws -> [String] {
        problems(try value(json), ["$ref": .string("#/components/schemas/" + schema)], "$")
    }

    /// Every operation of the document.
    var operations: Set<String> {
        Set(
            (document["paths"]?.members ?? []).flatMap {
                $0.value.members.compactMap { $0.value["operationId"]?.string }
            })
    }

    private func value(_ json: String) throws -> JSONValue { try DocumentJSON.value(JSONValue.self, from: json) }

    private func problems(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            return problems(value, document["components"]?["schemas"]?[String(name)] ?? .null, place)
        }
        for key in ["oneOf", "anyOf"] {
            if case .array(let some)? = schema[key] {
                let fits = some.contains { problems(value, $0, place).isEmpty }
                return fits ? [] : ["\(place): none of the alternatives fits \(value.text())"]
            }
        }
        var schema = schema
        if case .array(let parts)? = schema["allOf"] { schema = merged(parts, over: schema) }
        var found = types(value, schema, place)
        if case .array(let words)? = schema["enum"], !words.contains(value) {
            found.append("\(place): \(value.text())")
        }
        if let pattern = schema["pattern"]?.string, let text = value.string,
            let expression = try? Regex(pattern), !text.contains(expression)
        {
            found.append("\(place): '\(text)' is not like \(pattern)")
        }
        if case .array(let items) = value, let of = schema["items"] {
            found += items.enumerated().flatMap { problems($0.element, of, "\(place)[\($0.offset)]") }
        }
        if case .object(let members) = value { found += self.members(members, schema, place) }
        return found
    }

    /// The properties and required names of all parts together.
    private func merged(_ parts: [JSONValue], over schema: JSONValue) -> JSONValue {
        parts.reduce(schema.setting("allOf", to: nil)) { whole, part in
            var part = part
            if let name = part["$ref"]?.string?.split(separator: "/").last {
                part = document["components"]?["schemas"]?[String(name)] ?? .null
            }
            let properties = (part["properties"]?.members ?? []).reduce(whole["properties"] ?? .object([])) {
                $0.setting($1.name, to: $1.value)
            }
            var required: [JSONValue] = []
            for one in [whole, part] { if case .array(let names)? = one["required"] { required += names } }
            return whole.setting("properties", to: properties).setting("required", to: .array(required))
                .setting("type", to: "object").setting("additionalProperties", to: false)
        }
    }

    private func types(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        var kinds: [String] = []
        if case .array(let some)? = schema["type"] { kinds = some.compactMap(\.string) }
        if let kind = schema["type"]?.string { kinds = [kind] }
        guard !kinds.isEmpty, kinds.allSatisfy({ !Self.isOf($0, value) }) else { return [] }
        return ["\(place): \(value.text()) is no \(kinds.joined(separator: " or "))"]
    }

    private static func isOf(_ kind: String, _ value: JSONValue) -> Bool {
        switch (kind, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .boolean), ("null", .null),
            ("integer", .integer), ("number", .integer), ("number", .number):
            true
        default: false
        }
    }

    private func members(_ members: [JSONValue.Member], _ schema: JSONValue, _ place: String) -> [String] {
        var found: [String] = []
        if case .array(let required)? = schema["required"] {
            for name in required.compactMap(\.string) where !members.contains(where: { $0.name == name }) {
                found.append("\(place): \(name) is missing")
            }
        }
        for member in members {
            let below = "\(place).\(member.name)"
            if let known = schema["properties"]?[member.name] {
                found += problems(member.value, known, below)
            } else if case .object? = schema["additionalProperties"] {
                found += problems(member.value, schema["additionalProperties"] ?? .null, below)
            } else if schema["additionalProperties"] == .boolean(false) {
                found.append("\(below) is unknown")
            }
        }
        return found
    }
}
