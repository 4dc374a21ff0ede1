/// A value on the heap, so that nil costs only a pointer. For large values that few of a hundred thousand owners have.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    private indirect enum Storage: Hashable, Sendable { case value(Value) }

    private var storage: Storage?

    package init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.value) }

    package var wrappedValue: Value? {
        get { if case .value(let value)? = storage { value } else { nil } }
        set { storage = newValue.map(Storage.value) }
    }
}
