import Model

extension Form {
    /// A mapping of days to values of this form. `what` completes "must be a mapping of days to".
    func byDay(_ what: String) -> Form<[Day: Value]> {
        let schema: JSONValue = [
            "type": "object",
            "patternProperties": .object([.init(name: "^\(Day.pattern)$", value: schema)]),
            "additionalProperties": false,
        ]
        let read = read
        return Form<[Day: Value]>(schema: schema) { node, reader in
            guard case .mapping(let entries) = node.content else {
                reader.note(
                    "'\(reader.key)' must be a mapping of days to \(what), not \(node.kindName)", at: node.position)
                return nil
            }
            var values: [Day: Value] = [:]
            let before = reader.findings.count
            for entry in entries {
                guard let day = reader.day(entry.key) else { continue }
                values[day] = reader.within(entry.key.text) { read(entry.value, &$0) }
            }
            return reader.findings.count == before ? values : nil
        }
    }
}
