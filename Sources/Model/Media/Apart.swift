/// A value that lies apart from its owner: where there is none it takes a pointer's memory, not its own. For what is large and that few
/// of a hundred thousand owners have.
@propertyWrapper
package struct Apart<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
    private indirect enum Storage: Hashable, Sendable { case value(Value) }

    private var storage: Storage?

    package init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.value) }

    package var wrappedValue: Value? {
        get { if case .value(let value)? = storage { value } else { nil } }
        set { storage = newValue.map(Storage.value) }
    }
}

extension Apart: Codable {
    /// By itself, as an optional value is. As a property it is written by what follows.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Value.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension KeyedEncodingContainer {
    /// Writes what the value would be without its wrapper: nothing for none.
    mutating func encode<Value>(_ value: Apart<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    func decode<Value>(_ type: Apart<Value>.Type, forKey key: Key) throws -> Apart<Value> {
        Apart(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
