import Model

extension Form where Value == PlaceStyle.Show {
    /// `off`, which YAML 1.1 takes for false, or `change`.
    static var placeShow: Form { .choice() }
}

extension Form where Value == [String: String] {
    /// A mapping of places' names to others. A name may be a number in YAML: the village 1770 in Australia.
    static var placeNames: Form {
        let name = Form<String>.text("the name of a place", longest: longestName)
        let schema: JSONValue = [
            "type": "object", "patternProperties": [".": name.schema], "additionalProperties": false,
        ]
        return Form(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else {
                reader.note(
                    "'\(reader.key)' must be a mapping of names to names, not \(node.kindName)", at: node.position)
                return nil
            }
            var names: [String: String] = [:]
            let before = reader.findings.count
            for entry in entries {
                guard isName(entry.key.text) else {
                    reader.note("'\(reader.key)' has a key that is no name of a place", at: entry.key.position)
                    continue
                }
                names[entry.key.text] = reader.within(entry.key.text) { name.read(entry.value, &$0) }
            }
            return reader.findings.count == before ? names : nil
        }
    }

    /// Characters.
    private static var longestName: Int { 100 }

    private static func isName(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return (1...longestName).contains(scalars.count)
            && scalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
