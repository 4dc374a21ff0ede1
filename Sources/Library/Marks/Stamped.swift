/// A value with its stamp. Of two operations with the same stamp, the greater value wins, so that every device picks the same one.
struct Stamped<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
    var value: Value
    var stamp: MarkStamp

    /// Adopts the other operation if it is later.
    mutating func join(_ other: Self) {
        if stamp < other.stamp || (stamp == other.stamp && value < other.value) { self = other }
    }
}
