/// Writes values as lines of a job file, in the style of people.
enum JobTextForm {
    /// The lines of an object's members. `path` has the keys above it.
    static func lines(of object: JSONValue, at path: [String], indent: Int) -> [String] {
        ordered(object.members, at: path).flatMap { entry($0, at: path, indent: indent) }
    }

    /// The lines of a key with its value.
    static func entry(_ member: JSONValue.Member, at path: [String], indent: Int) -> [String] {
        let head = String(repeating: " ", count: indent) + key(member.name) + ":"
        switch member.value {
        case .object(let members) where !members.isEmpty && (path.isEmpty || !isShort(member.value)):
            return [head] + lines(of: member.value, at: path + [member.name], indent: indent + 2)
        case .array(let items) where !items.isEmpty && !isShort(member.value):
            let margin = String(repeating: " ", count: indent + 2)
            return [head] + items.map { margin + "- " + inline($0) }
        default: return [head + " " + inline(member.value, of: member.name)]
        }
    }

    /// The value on one line. `name` is its key.
    static func inline(_ value: JSONValue, of name: String = "") -> String {
        switch value {
        case .array(let items): return "[" + items.map { inline($0) }.joined(separator: ", ") + "]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            return "{ " + members.map { "\(key($0.name)): \(inline($0.value, of: $0.name))" }.joined(separator: ", ")
                + " }"
        case .string(let text):
            // A year is a timeframe, and people do not put it in quotes.
            if name == "timeframe", Scalar(text).kind == .integer { return text }
            return isPlain(text) ? text : value.text()
        case .null, .boolean, .integer, .number: return value.text()
        }
    }

    /// The members in the order of the schema; days in their own order.
    static func ordered(_ members: [JSONValue.Member], at path: [String]) -> [JSONValue.Member] {
        let names = path == ["pins"] ? [] : names(at: path)
        func rank(_ name: String) -> Int { names.firstIndex(of: name) ?? names.count }
        return members.sorted { (rank($0.name), $0.name) < (rank($1.name), $1.name) }
    }

    private static func names(at path: [String]) -> [String] {
        let schema = path.reduce(JobSchema.value) { schema, name in
            schema.alternatives.lazy.compactMap { $0["properties"]?[name] }.first ?? .null
        }
        return schema.alternatives.flatMap { $0["properties"]?.members.map(\.name) ?? [] }
    }

    private static func key(_ name: String) -> String { isPlain(name) ? name : JSONValue.string(name).text() }

    private static func isShort(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members):
            members.count <= 4 && members.allSatisfy { isScalar($0.value) } && inline(value).count <= 70
        case .array(let items): items.allSatisfy(isScalar) && inline(value).count <= 90
        default: true
        }
    }

    private static func isScalar(_ value: JSONValue) -> Bool {
        switch value {
        case .array, .object: false
        default: true
        }
    }

    /// True for text that needs no quotes, even within brackets.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, Scalar(text).kind == .text
        else { return false }
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_./~+".unicodeScalars.contains(scalar)
        }
        guard isWord(first), isWord(last) || last == "%" || last == ")", !text.contains(": "), !text.contains(" #")
        else { return false }
        return text.unicodeScalars.allSatisfy { isWord($0) || " -:%()=@^*".unicodeScalars.contains($0) }
    }
}

extension JSONValue {
    /// The alternatives in a schema, if it has any.
    fileprivate var alternatives: [JSONValue] {
        guard case .array(let some)? = self["anyOf"] else { return [self] }
        return [self] + some.flatMap(\.alternatives)
    }
}
