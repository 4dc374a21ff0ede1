extension JSONValue {
    /// An object's members; empty for any other value.
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The text; nil for any other value.
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The object with a new value for a member, which is appended if it is missing, or without the member if the value is nil.
    package func setting(_ name: String, to value: JSONValue?) -> JSONValue {
        guard let value else { return .object(members.filter { $0.name != name }) }
        guard members.contains(where: { $0.name == name }) else {
            return .object(members + [Member(name: name, value: value)])
        }
        return .object(members.map { $0.name == name ? Member(name: name, value: value) : $0 })
    }

    /// True if both mean the same in a job file, regardless of the order of members and of quotes around numbers.
    package func means(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            return members.count == others.count
                && members.allSatisfy { member in other[member.name].map(member.value.means) ?? false }
        case (.array(let items), .array(let others)):
            return items.count == others.count && zip(items, others).allSatisfy { $0.means($1) }
        case (.null, .null): return true
        case (.boolean(let one), .boolean(let two)): return one == two
        default:
            if let one = plainNumber, let two = other.plainNumber { return one == two }
            return writtenScalar != nil && writtenScalar == other.writtenScalar
        }
    }

    private var plainNumber: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    private var writtenScalar: String? {
        switch self {
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .string(let text): text
        default: nil
        }
    }

    /// The value without members that are empty objects at any depth, except those that the other value has too.
    func withoutEmptyObjects(except other: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.compactMap { member in
                let kept = other[member.name]
                let value = member.value.withoutEmptyObjects(except: kept ?? .null)
                if case .object(let below) = value, below.isEmpty, kept.map({ !$0.means(value) }) ?? true { return nil }
                return Member(name: member.name, value: value)
            })
    }
}
