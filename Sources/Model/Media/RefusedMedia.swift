/// A file that looked like media and cannot be used, with the reason.
package struct RefusedMedia: Hashable, Sendable {
    package var path: String
    package var reason: RefusalReason
    /// The item that a pin on the file still shows: the copy that was kept, the original of a proxy or of an edit, or the screen recording
    /// itself.
    @Boxed package var pinnable: MediaItem?
    /// The day of the file; nil if unknown.
    package var day: Day?
    /// The file itself, if another one of the same moment is shown instead: an edit, or the recording of a proxy.
    @Boxed package var spare: Spare?
    /// Its name in its library.
    package var name: String?

    package init(
        path: String, reason: RefusalReason, pinnable: MediaItem? = nil, day: Day? = nil
    ) {
        self.path = path
        self.reason = reason
        _pinnable = Boxed(wrappedValue: pinnable)
        _spare = Boxed(wrappedValue: nil)
        self.day = day ?? pinnable?.day
    }
}

extension RefusedMedia {
    /// An item to use if another cannot be shown.
    package struct Spare: Hashable, Sendable {
        package var item: MediaItem
        /// Path of the other item.
        package var other: String

        package init(_ item: MediaItem, for other: String) { (self.item, self.other) = (item, other) }
    }
}

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
