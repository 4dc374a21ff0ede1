/// A value that is encoded always, as null if there is none. Without it, an optional value is left out.
@propertyWrapper
package struct OrNull<Value: Hashable & Sendable & Encodable>: Hashable, Sendable, Encodable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}
