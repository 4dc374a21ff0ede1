import Foundation
import Model

/// The position of an operation in the history of all devices. The later one wins; at equal times, the one whose device has the greater
/// name, byte by byte.
package struct MarkStamp: Hashable, Sendable {
    /// Seconds since 1970, by the device's clock.
    package let time: Int64
    /// Empty if the master does not name the device.
    package let device: String

    /// The valid times: the years 1970 to 9999.
    static let times: ClosedRange<Int64> = 0...253_402_300_799

    package init(time: Int64, device: String) {
        self.time = time
        self.device = device
    }

    /// The stamp of an operation made now. Its author sees the state of the `last` stamp, so it follows that one even if the other device's
    /// clock is fast. `now` is in seconds since 1970.
    static func following(_ last: MarkStamp?, now: Int64, device: String) -> MarkStamp {
        let earliest = last.map { $0.time + 1 } ?? now
        return MarkStamp(time: min(max(now, earliest, times.lowerBound), times.upperBound), device: device)
    }
}

extension MarkStamp: Comparable {
    package static func < (left: MarkStamp, right: MarkStamp) -> Bool {
        left.time != right.time
            ? left.time < right.time : left.device.precedesByBytes(right.device)
    }
}

extension ArraySlice<UInt8> {
    /// The field as text in composed form (NFC), so that a name from a Mac's disk equals the same name typed; nil for bytes that are not
    /// UTF-8.
    var text: String? {
        guard let text = String(validating: self, as: UTF8.self) else { return nil }
        return allSatisfy { $0 < 128 } ? text : text.precomposedStringWithCanonicalMapping
    }

    /// The field as a non-negative whole number; nil for anything else, and beyond 18 digits.
    var number: Int64? {
        guard !isEmpty, count <= 18 else { return nil }
        var number: Int64 = 0
        for byte in self {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - 48)
        }
        return number
    }

    /// The field as the time of an operation, in seconds since 1970; nil outside `MarkStamp.times`.
    var time: Int64? { number.flatMap { MarkStamp.times.contains($0) ? $0 : nil } }

    func isEqual(_ text: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

/// A value with its stamp. Of two operations with the same stamp, the greater value wins, so that every device picks the same one.
struct Stamped<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
    var value: Value
    var stamp: MarkStamp

    /// Adopts the other operation if it is later.
    mutating func join(_ other: Self) {
        if stamp < other.stamp || (stamp == other.stamp && value < other.value) { self = other }
    }
}
