/// A value on the heap, so that nil costs only a pointer. For large values that few of a hundred thousand owners have.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
    private indirect enum Storage: Hashable, Sendable { case value(Value) }

    private var storage: Storage?

    package init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.value) }

    package var wrappedValue: Value? {
        get { if case .value(let value)? = storage { value } else { nil } }
        set { storage = newValue.map(Storage.value) }
    }
}

extension Boxed: Codable {
    /// Decodes a standalone value as an optional. Properties use the overloads below.
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
    /// Encodes the value as without its wrapper; nil is omitted.
    mutating func encode<Value>(_ value: Boxed<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    func decode<Value>(_ type: Boxed<Value>.Type, forKey key: Key) throws -> Boxed<Value> {
        Boxed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
