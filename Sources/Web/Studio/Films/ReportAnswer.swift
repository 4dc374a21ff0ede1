import JobFiles
import Model

/// Removes the paths from a run's report: items keep their ids and names, everything else its name.
struct ReportAnswer {
    let library: LibraryIndex
    let veil: PathRedaction

    /// The report without paths. `document` is its JSON.
    func of(_ document: JSONValue) -> JSONValue { value(document) }

    private func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(veil(text))
        case .array(let items): .array(items.map { self.value($0) })
        case .object(let members): object(members)
        case .null, .boolean, .integer, .number: value
        }
    }

    private func object(_ members: [JSONValue.Member]) -> JSONValue {
        members.reduce(JSONValue.object([])) { object, member in
            guard member.name == "path", let path = member.value.string else {
                // An item's id in the report is its path under the source.
                if member.name == "id", members.contains(where: { $0.name == "path" }) { return object }
                return object.setting(member.name, to: value(member.value))
            }
            let named = object.setting("name", to: .string(path.lastPathPart))
            let item = library.place(ofPath: path).map { JSONValue.string(library[$0].id) }
            return item.map { named.setting("id", to: $0) } ?? named
        }
    }
}
