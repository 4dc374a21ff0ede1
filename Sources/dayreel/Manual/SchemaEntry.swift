import JobFiles
import Model

/// A key of a job file, as the JSON Schema describes it.
struct SchemaEntry: Hashable {
    /// The names from the top level down: `composition`, `fade`. `[]` stands for each item of a list.
    let path: [String]
    let schema: JSONValue

    /// `composition.fade`, `sources[].folder`
    var name: String { path.joined(separator: ".").replacing(".[]", with: "[]") }

    /// The top-level key that contains this one.
    var topic: String { path.first ?? "" }

    var description: String? { schema["description"]?.string }

    /// The default as written in a job file; nil if there is none.
    var usual: String? {
        switch schema["default"] {
        case .string(let text): text
        case .object, .null, nil: nil
        case .some(let value): value.text()
        }
    }

    /// The values that the key takes, if they can be stated briefly.
    var form: String? {
        let forms = Self.forms(schema)
        let words = forms.flatMap { $0["enum"]?.items ?? [] }.map { $0.string ?? $0.text() }
        let isAll = forms.allSatisfy { $0["enum"] != nil }
        if !words.isEmpty { return (words + (isAll ? [] : ["..."])).joined(separator: " | ") }
        if forms.contains(where: { $0["type"] == "boolean" }) { return "true | false" }
        let range = forms.first { $0["type"] == "integer" }
        guard forms.count == 1, let low = range?["minimum"], let high = range?["maximum"] else { return nil }
        return "\(low.text()) to \(high.text())"
    }

    /// Every key below a schema, in the schema's order. A pattern for names, such as a day, is `<day>` and contributes only the keys below
    /// it.
    static func all(of schema: JSONValue, below path: [String] = []) -> [SchemaEntry] {
        var entries = (schema["properties"]?.members ?? []).flatMap { member in
            let own = SchemaEntry(path: path + [member.name], schema: member.value)
            return [own] + all(of: member.value, below: own.path)
        }
        for form in (schema["anyOf"]?.items ?? []) { entries += all(of: form, below: path) }
        if let item = schema["items"] { entries += all(of: item, below: path + ["[]"]) }
        for pattern in schema["patternProperties"]?.members ?? [] {
            entries += all(of: pattern.value, below: path + ["<day>"])
        }
        // A requirement on the whole file names keys a second time.
        return entries.withoutRepeats(of: \.path)
    }

    /// The schema itself, or the alternatives of its `anyOf`.
    private static func forms(_ schema: JSONValue) -> [JSONValue] {
        guard let forms = schema["anyOf"]?.items else { return [schema] }
        return forms.flatMap(Self.forms)
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    fileprivate var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
